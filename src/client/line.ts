import { endpoints, type EndpointName } from "../spec/endpoints";
import type { ActivityEntry } from "./activity";
import type { Answer } from "./answer";
import type { Courier } from "./courier";
import { Cancelled, type Failure, PlanRequired } from "./failure";
import type { Facts } from "./facts";
import type { Gate } from "./gate";
import type { Jobs, Outcome } from "./jobs";
import type { Library } from "./library";
import type { Memory } from "./memory";
import { keyOf, type Question } from "./question";
import type { Reply } from "./request";
import type { Kept } from "./shelf";
import type { WithdrawalSignal } from "./withdrawalSignal";

/** Everything that one connection needs; a changed key or address gets a new line and so starts afresh. */
export interface LineOptions {
  readonly now: () => number;
  readonly library: Library;
  readonly memory: Memory;
  readonly jobs: Jobs<Answer>;
  readonly gate: Gate;
  readonly courier: Courier;
  readonly facts: Facts;
  readonly record: (entry: ActivityEntry) => void;
  /** Resolves when what was filed before is back; undefined when it is. */
  readonly restoring: () => Promise<unknown> | undefined;
}

export interface AskOptions {
  /** Gives an answer that has outlived its time at once, marked stale, and fetches the new one behind it. */
  readonly stale?: boolean | undefined;
}

/** What withdraws a question; as a function it is called only for a question that has to wait, so that a known answer costs none. */
export type Withdrawal = WithdrawalSignal | (() => WithdrawalSignal | undefined);

/** What is known without asking. */
export type Peek<E extends EndpointName> =
  | { readonly answer: Answer<E>; readonly ageMs: number; /** Asking now would send a request. */ readonly outlived: boolean }
  | { readonly failure: Failure; readonly ageMs: number };

export interface Line {
  ask<E extends EndpointName>(question: Question<E>, signal?: Withdrawal, options?: AskOptions): Answer<E> | Promise<Answer<E>>;
  peek<E extends EndpointName>(question: Question<E>): Peek<E> | undefined;
  /**
   * Asks anew, whatever is at hand, and returns how to put what came in its place: until then everybody still gets what was.
   * That the service has nothing for the question, or not for this plan, is an answer too; any other failure is thrown.
   */
  renew(question: Question, signal: AbortSignal): Promise<() => void>;
  forget(which?: (question: Question) => boolean): void;
  /** Drops what came from another source, or from another day of it, at the same address. */
  agreeWith(origin: Pick<Answer, "source" | "asOf">): void;
}

/** A relay that could get no newer answer says so of the one that it gives. */
const outcomeOf = ({ stale }: Answer): "fresh" | "stale" => (stale ? "stale" : "fresh");

export function createLine(options: LineOptions): Line {
  const { now, library, memory, jobs, gate, courier, facts, record, restoring } = options;
  let heardAt = 0;
  let agreed = "";

  const isFresh = (kept: Kept | undefined, time: number): kept is Kept => kept !== undefined && time < kept.freshUntil;

  function answered(question: Question, kept: Kept, time: number): Answer {
    const fresh = time < kept.freshUntil;
    const { source, receivedAt } = kept;
    const answer = kept.read();
    record({ time, question, source, ageMs: time - receivedAt, outcome: fresh ? outcomeOf(answer) : "stale", asked: false });
    return fresh ? answer : { ...answer, stale: true };
  }

  const work = (question: Question, key: string) => async (signal: AbortSignal) => {
    await restoring();
    const kept = library.find(key);
    if (isFresh(kept, now())) return kept.read();
    let startedAt = now();
    const setOut = (): void => void (startedAt = now());
    try {
      const answer = await courier(question, { signal, setOut, read: (reply) => library.keep(question, reply) });
      succeeded(question, answer);
      return answer;
    } catch (error) {
      failed(error as Failure, { question, key, silent: heardAt < startedAt });
      throw error;
    }
  };

  function agreeWith({ source, asOf }: Pick<Answer, "source" | "asOf">): void {
    const origin = `${source} ${asOf}`;
    if (origin !== agreed) library.drop((kept) => kept.source !== source || kept.asOf !== asOf);
    agreed = origin;
  }

  function succeeded({ endpoint }: Question, answer: Answer): void {
    heardAt = now();
    memory.recover();
    if (endpoints[endpoint].plan === "pro") facts.learn({ plan: "pro" });
    agreeWith(answer);
  }

  function failed(failure: Failure, asked: Parameters<Memory["remember"]>[1]): void {
    const reach = memory.remember(failure, asked);
    if (failure.status !== undefined) heardAt = now();
    if (reach === "all") gate.turnAway(failure);
    if (reach === "pro" && failure instanceof PlanRequired) facts.learn({ plan: "free" });
  }

  function ended(question: Question, outcome: Outcome<Answer>): void {
    const time = now();
    if ("answer" in outcome) {
      const { source, receivedAt } = outcome.answer;
      record({ time, question, source, ageMs: time - receivedAt, outcome: outcomeOf(outcome.answer), asked: true });
    } else {
      const { kind, message } = outcome.failure;
      record({ time, question, ageMs: 0, outcome: kind, asked: true, message });
    }
  }

  function askAny(question: Question, signal: Withdrawal | undefined, stale: boolean): Answer | Promise<Answer> {
    if (typeof signal === "object" && signal.aborted) throw new Cancelled();
    const key = keyOf(question);
    const time = now();
    const kept = library.find(key);
    if (kept && (stale || isFresh(kept, time))) {
      if (!isFresh(kept, time) && !memory.of(question, key)) jobs.start(key, work(question, key));
      return answered(question, kept, time);
    }
    const remembered = memory.of(question, key);
    if (remembered) {
      const { failure, at } = remembered;
      record({ time, question, ageMs: time - at, outcome: failure.kind, asked: false, message: failure.message });
      throw failure;
    }
    const own = typeof signal === "function" ? signal() : signal;
    if (own?.aborted) throw new Cancelled();
    return jobs.join(key, work(question, key), { signal: own, onDone: (outcome) => ended(question, outcome) });
  }

  const isDefinite = ({ kind }: Failure): boolean => kind === "notFound" || kind === "planRequired" || kind === "badRequest";

  function replaceByFailure(question: Question, failure: Failure): void {
    const key = keyOf(question);
    library.drop((kept) => keyOf(kept.question) === key);
    failed(failure, { question, key, silent: false });
    ended(question, { failure });
  }

  async function renew(question: Question, signal: AbortSignal): Promise<() => void> {
    const read = (reply: Reply): (() => Answer) => library.prepare(question, reply);
    try {
      const keep = await courier(question, { signal, read, setOut: () => undefined });
      return () => {
        const answer = keep();
        succeeded(question, answer);
        ended(question, { answer });
      };
    } catch (error) {
      const failure = error as Failure; // the courier throws nothing else
      if (isDefinite(failure)) return () => replaceByFailure(question, failure);
      ended(question, { failure });
      throw failure;
    }
  }

  return {
    renew,
    /** The key of a question holds its endpoint, so that what is found under it answers that endpoint. */
    ask: <E extends EndpointName>(question: Question<E>, signal?: Withdrawal, { stale = false }: AskOptions = {}) =>
      askAny(question, signal, stale) as Answer<E> | Promise<Answer<E>>,
    peek<E extends EndpointName>(question: Question<E>): Peek<E> | undefined {
      const key = keyOf(question);
      const time = now();
      const kept = library.find(key);
      const remembered = isFresh(kept, time) ? undefined : memory.of(question, key);
      if (remembered) return { failure: remembered.failure, ageMs: time - remembered.at };
      if (!kept) return undefined;
      const answer = kept.read() as Answer<E>;
      const outlived = !isFresh(kept, time);
      return { answer: outlived ? { ...answer, stale: true } : answer, ageMs: time - kept.receivedAt, outlived };
    },
    forget(which) {
      library.drop(({ question }) => which?.(question) ?? true);
      memory.forget(which);
    },
    agreeWith,
  };
}
