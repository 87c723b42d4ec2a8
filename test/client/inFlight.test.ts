import fc from "fast-check";
import { systemSchedule } from "../../src/client/schedule";
import { Failure, NotFound } from "../../src/client/failure";
import { createInFlight, type InFlight } from "../../src/client/inFlight";
import type { Question } from "../../src/client/question";
import { createResultBatcher } from "../../src/client/resultBatcher";
import { turns } from "./fakeClock";

interface Work {
  readonly key: string;
  readonly signal: AbortSignal;
  readonly end: { answer(): void; fail(): void };
  over: boolean;
}

interface Call {
  readonly key: string;
  readonly question: Question;
  readonly controller: AbortController;
  readonly work: Work;
  settled: number;
  end: unknown;
  cancelled: boolean;
}

/** Work in flight that the test settles, and its calls. */
class Calls {
  readonly works: Work[] = [];
  readonly all: Call[] = [];
  readonly counts: number[] = [];
  readonly inFlight: InFlight<object>;

  constructor() {
    const schedule = systemSchedule;
    const batcher = createResultBatcher({ now: () => 0, schedule, pending: () => 0 });
    this.inFlight = createInFlight<object>({
      schedule,
      batcher,
      work: (_question, key, signal) => this.work(key, signal),
      onSettled: (question) =>
        this.all.forEach((call) => (call.settled += Number(call.question === question))),
      onChange: () => this.counts.push(this.inFlight.count),
    });
  }

  async ask(key: string): Promise<void> {
    const controller = new AbortController();
    const before = this.works.length;
    const question: Question = { endpoint: "form", parameters: { track: key } };
    const promise = this.inFlight.join(key, question, controller.signal);
    const under = this.works.filter((work) => work.key === key).at(-1);
    if (!under) throw new Error("no work was started");
    const call: Call = {
      key,
      question,
      controller,
      work: this.works[before] ?? under,
      settled: 0,
      end: undefined,
      cancelled: false,
    };
    this.all.push(call);
    promise.then(
      (answer) => (call.end = answer),
      (failure: unknown) => (call.end = failure),
    );
    await turns(2);
  }

  private work(key: string, signal: AbortSignal): Promise<object> {
    return new Promise((resolve, reject) => {
      const close = (run: () => void) => () => {
        work.over = true;
        run();
      };
      const end = { answer: close(() => resolve({ key })), fail: close(() => reject(new NotFound())) };
      const work: Work = { key, signal, end, over: false };
      this.works.push(work);
      signal.addEventListener("abort", () => end.fail());
    });
  }

  pending(key: string): Work[] {
    return this.works.filter((work) => work.key === key && !work.over);
  }
}

const keys = ["a", "b"] as const;
type Model = object;

class Ask implements fc.AsyncCommand<Model, Calls> {
  constructor(readonly key: string) {}
  check = () => true;
  async run(_model: Model, calls: Calls): Promise<void> {
    const under = calls.pending(this.key);
    await calls.ask(this.key);
    expect(calls.pending(this.key)).toHaveLength(1);
    if (under[0]) expect(calls.pending(this.key)[0]).toBe(under[0]);
  }
  toString = () => `ask ${this.key}`;
}

const waiting = (calls: Calls): Call[] => calls.all.filter((call) => call.settled === 0);

class Cancel implements fc.AsyncCommand<Model, Calls> {
  constructor(
    readonly index: number,
    readonly askAgain: "not" | "before" | "after",
  ) {}
  check = () => true;
  async run(_model: Model, calls: Calls): Promise<void> {
    const call = waiting(calls).at(this.index % Math.max(1, waiting(calls).length));
    if (!call) return;
    const others = waiting(calls).filter((other) => other !== call && other.key === call.key);
    const works = calls.works.length;
    const again = this.askAgain === "before" ? calls.ask(call.key) : undefined;
    call.cancelled = true;
    call.controller.abort();
    const anew = this.askAgain === "after" ? calls.ask(call.key) : undefined;
    await Promise.all([again, anew]);
    await turns(4);
    const last = others.length === 0 && this.askAgain === "not";
    expect(call.work.signal.aborted).toBe(last);
    expect(calls.works).toHaveLength(works);
  }
  toString = () => `cancel ${this.index}, ask again: ${this.askAgain}`;
}

class End implements fc.AsyncCommand<Model, Calls> {
  constructor(
    readonly key: string,
    readonly how: "answer" | "fail",
  ) {}
  check = () => true;
  async run(_model: Model, calls: Calls): Promise<void> {
    const [work] = calls.pending(this.key);
    if (!work) return;
    const joined = waiting(calls).filter((call) => call.key === this.key);
    work.end[this.how]();
    await turns(4);
    const ends = joined.map(({ end }) => (end instanceof Failure ? end.kind : end));
    expect(ends).toEqual(joined.map(() => (this.how === "answer" ? { key: this.key } : "notFound")));
  }
  toString = () => `${this.how} ${this.key}`;
}

test("equal questions share work, which is aborted when the last call is cancelled, and every call settles once", async () => {
  const key = fc.constantFrom(...keys);
  const commands = fc.commands(
    [
      key.map((name) => new Ask(name)),
      fc
        .tuple(fc.nat(9), fc.constantFrom("not", "before", "after"))
        .map(([index, again]) => new Cancel(index, again)),
      fc.tuple(key, fc.constantFrom("answer", "fail")).map(([name, how]) => new End(name, how)),
    ],
    { maxCommands: 25 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const calls = new Calls();
      await fc.asyncModelRun(() => ({ model: {}, real: calls }), run);
      for (const name of keys) for (const work of calls.pending(name)) work.end.answer();
      await turns(4);
      expect(calls.all.map(({ settled }) => settled)).toEqual(calls.all.map(() => 1));
      expect(calls.inFlight.count).toBe(0);
      expect(calls.counts.at(-1) ?? 0).toBe(0);
      for (const { cancelled, end } of calls.all)
        if (cancelled) expect(end).toMatchObject({ kind: "cancelled" });
    }),
    { numRuns: 60 },
  );
});
