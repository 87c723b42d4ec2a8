import { join } from "node:path";
import type { Client } from "../../src/client/client";
import { createClient } from "../../src/client/createClient";
import type { Plan } from "../../src/spec/codes";
import type { Settings } from "../../src/functions/call/settings";
import { openSession, type Session } from "../../src/functions/call/session";
import { historyInMemory } from "../../src/service/store/openHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { importFile } from "../../src/service/importing/importFile";
import { createService, type Service } from "../../src/service/createService";

/** The day that the fictional results of test/fixtures are read on. */
export const asOf = "2026-03-14";
export const now = Date.UTC(2026, 2, 14, 1);
const keys: Readonly<Record<string, Plan>> = { "pro-key": "pro", "free-key": "free" };

/** The real service over the fictional results, in this process. */
export async function openService(): Promise<Service> {
  const history = historyInMemory();
  await importFile(join(__dirname, "../fixtures/results.csv"), { write: createWriter(history) });
  return createService({ history, clock: { now: () => now, asOf }, source: "results", keys });
}

export interface Opened {
  readonly client: Client;
  /** The paths that have been asked for, in order, without the source's word about itself. */
  readonly asked: string[];
  /** Changes what the next calls are read with. */
  set(changes: Partial<Session>): void;
}

export interface OpenOptions {
  readonly key?: string;
  readonly settings?: Partial<Settings>;
  readonly answer: (request: Request) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** Opens a session whose client asks `answer` instead of a socket. */
export function openFor({ key = "pro-key", settings = {}, answer, clock = () => now }: OpenOptions): Opened {
  const asked: string[] = [];
  const chosen = { workbook: {}, user: {}, ...settings };
  const client = createClient({
    fetch(address, init) {
      const { pathname, search } = new URL(address);
      if (pathname === "/health") return Promise.resolve(Response.json({ source: "results", asOf }));
      asked.push(pathname.replace("/api", "") + search);
      const url = address.replace("/api", "");
      return answer(new Request(url, init));
    },
    now: clock,
    random: () => 0.5,
    credentials: () => connection,
  });
  const connection = { base: "http://localhost/api", key };
  let session: Session = { client, settings: () => chosen, now: clock, formats: false };
  openSession(session);
  return { client, asked, set: (changes) => openSession((session = { ...session, ...changes })) };
}

/** The error that a call threw or was rejected with. */
export async function errorOf(call: () => unknown): Promise<{ readonly code: string; readonly message: string }> {
  try {
    await call();
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error("The call did not fail");
}
