import { addressOf } from "./address";
import { perSecondOf } from "./perSecondOf";
import type { Connection } from "./connection";
import { withDeadline } from "./deadline";
import { type Failure, QuotaExceeded } from "./failure";
import { failureOf } from "./failureOf";
import type { Gate } from "./gate";
import type { Pace, Sending } from "./pace";
import type { Question } from "./question";
import { type Fetch, type Reply, request } from "./request";
import { withRetries } from "./retry";
import type { Schedule } from "./schedule";

/** Milliseconds for one question once it is sent, retries included. Excel itself sets none, and forgets results after 60 s. */
export const deadline = 25_000;
/** How often a question is asked again after the service refused it for haste. */
const patience = 5;

export interface CourierOptions {
  readonly connection: Connection;
  readonly fetch: Fetch;
  readonly online: () => boolean;
  readonly now: () => number;
  readonly random: () => number;
  readonly schedule: Schedule;
  readonly gate: Gate;
  readonly pace: Pace;
  /** Told of every reply, before it is read. */
  readonly observe: (reply: Reply) => void;
  /** Told when a request leaves. */
  readonly sent: () => void;
}

/** Brings the reply to one question, read by `read`: through the gate, within the deadline, tried again where that helps. */
export type Courier = <T>(question: Question, options: ErrandOptions<T>) => Promise<T>;

export interface ErrandOptions<T> {
  readonly signal: AbortSignal;
  readonly read: (reply: Reply) => T;
  /** Told when the question has waited for its turn and sets out. */
  readonly setOut: () => void;
}

export function createCourier(options: CourierOptions): Courier {
  const { connection, fetch, online, now, random, schedule, gate, pace, observe, sent } = options;

  async function send(question: Question, { signal, sending }: { signal: AbortSignal; sending: Sending }): Promise<Reply> {
    sent();
    const reply = await request(addressOf(connection.base, question), { fetch, key: connection.key, online, signal });
    observe(reply);
    const limit = perSecondOf(reply.headers);
    if (limit !== undefined) pace.told(limit);
    if (reply.status < 429) sending.accepted();
    if (reply.status === 200) return reply;
    throw failureOf(reply, { key: connection.key, now: now() });
  }

  const turn = (): Promise<void> => new Promise((resolve) => schedule.soon(resolve));

  /** True when the service asks for a pause that is short enough to wait for. */
  function slowDown(failure: unknown, { sending, refusals }: { sending: Sending; refusals: number }): boolean {
    if (!(failure instanceof QuotaExceeded)) return false;
    const pause = failure.retryAfter === undefined ? undefined : failure.retryAfter * 1000;
    if (pause !== undefined && pause >= deadline) return false; // a used up quota tells nothing about the pace
    sending.refused(pause);
    return refusals < patience;
  }

  return async (question, { signal, read, setOut }) => {
    for (let refusals = 0; ; refusals++) {
      const { sending, leave } = await gate.enter(signal, { again: refusals > 0 });
      setOut();
      try {
        return await inTime((ending, left) => {
          const attempt = async () => {
            const reply = await send(question, { signal: ending, sending });
            leave();
            await turn(); // whoever waits for the place sets out before this reply is read
            return read(reply);
          };
          return withRetries(attempt, { schedule, random, signal: ending, left });
        });
      } catch (failure) {
        if (!slowDown(failure, { sending, refusals })) throw failure as Failure;
      } finally {
        leave();
      }
    }

    function inTime<T>(work: (ending: AbortSignal, left: () => number) => Promise<T>): Promise<T> {
      const until = now() + deadline;
      return withDeadline((ending) => work(ending, () => until - now()), { milliseconds: deadline, schedule, signal });
    }
  };
}
