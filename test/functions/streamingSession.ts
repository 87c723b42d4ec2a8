import { createClient } from "../../src/client/createClient";
import { openSession, type Session } from "../../src/functions/call/session";
import type { Service } from "../../src/service/createService";
import { type fakeClock, turns } from "../client/fakeClock";

export type Invocation = CustomFunctions.StreamingInvocation<unknown[][]>;

interface Options {
  readonly clock: ReturnType<typeof fakeClock>;
  /** The response of /health. */
  readonly health: object;
  /** Returns the part of a pushed table that is recorded; all of it by default. */
  readonly recorded?: (table: unknown[][]) => unknown;
}

/** Opens a session over a service on a fake clock, for functions that push their results. */
export function openStreamingSession(
  service: Service,
  { clock, health, recorded = (table) => table }: Options,
) {
  /** The paths of the requests, in order. */
  const asked: string[] = [];
  let isReachable = true;
  let unanswered = 0;
  const connection = { base: "http://service.test", key: "pro" };
  const chosen = { workbook: {}, user: {} };
  const client = createClient({
    now: clock.now,
    schedule: clock.schedule,
    random: () => 0.5,
    credentials: () => connection,
    async fetch(address, init) {
      const { pathname } = new URL(address);
      if (pathname === "/health") return Response.json(health);
      asked.push(pathname);
      if (!isReachable) throw new TypeError("no network");
      unanswered++;
      return service.handle(new Request(address, init)).finally(() => unanswered--);
    },
  });
  let session: Session = { client, settings: () => chosen, now: clock.now, formats: false };
  openSession(session);
  /** The table of each push, or the message of its error. */
  const pushes: unknown[] = [];
  return {
    asked,
    client,
    pushes,
    set: (changes: Partial<Session>): void => openSession((session = { ...session, ...changes })),
    setReachable: (is: boolean): void => void (isReachable = is),
    /** Returns an invocation that records its pushes. */
    invocation: (more: Partial<Invocation> = {}): Invocation => ({
      ...more,
      setResult: (result: unknown[][] | CustomFunctions.Error): void =>
        void pushes.push(Array.isArray(result) ? recorded(result) : result.message),
    }),
    /** Lets time pass in steps of some milliseconds; an answer takes the service's own time. */
    async settle(seconds = 1, step = 250): Promise<void> {
      for (let passed = 0; passed < 1000 * seconds; passed += step) {
        do await turns(5);
        while (unanswered > 0);
        clock.advance(step);
      }
      await turns(5);
    },
  };
}
