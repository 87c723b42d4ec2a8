import { join } from "node:path";
import type { Clock } from "../../src/service/routes/context";
import { createService, type Service, type ServiceOptions } from "../../src/service/createService";
import type { History, LocalHistory } from "../../src/service/store/history";
import { historyInMemory } from "../../src/service/store/openHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { importFile } from "../../src/service/importing/importFile";
import type { RaceRecord } from "../../src/service/races/records";

export const fixtureFile = join(__dirname, "../fixtures/results.csv");
export const fixtureDay = "2026-03-14";

/** Returns a store in memory with the races of a results file. */
export async function historyOf(file: string): Promise<LocalHistory> {
  const history = historyInMemory();
  await importFile(file, { write: createWriter(history) });
  return history;
}

/** Returns the races of a results file by day. */
export async function racesOfFile(file: string): Promise<RaceRecord[]> {
  const races: RaceRecord[] = [];
  await importFile(file, { write: (complete) => void races.push(...complete) });
  return races.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** Returns a clock pinned to a day, whose time does not advance. */
export const pinned = (asOf: string, now = Date.parse(`${asOf}T12:00:00Z`)): Clock => ({
  now: () => now,
  elapsed: () => 0,
  asOf,
});

const noLimits = { day: { free: 1e9, pro: 1e9 }, burst: { free: 1e9, pro: 1e9 } };

/** Creates a service with one key of each plan and without limits. */
export function serviceOf(
  history: History,
  options: Partial<ServiceOptions> & Pick<ServiceOptions, "clock">,
): Service {
  return createService({
    history,
    source: "results",
    keys: { pro: "pro", free: "free" },
    limits: noLimits,
    ...options,
  });
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read the body without a type.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** Sends a request to a service as a client would. */
export async function ask(
  service: Service,
  path: string,
  key: string | undefined = "pro",
  prefix: "v1" | "x1" = "v1",
): Promise<Answer> {
  const request = new Request(`http://service.test/${prefix}${path}`, {
    headers: key === undefined ? {} : { "X-API-Key": key },
  });
  const answer = await service.handle(request);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? undefined : JSON.parse(text) };
}
