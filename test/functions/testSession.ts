import type { Client } from "../../src/client/client";
import { requireDayNumber } from "../../src/dates/days";
import { createClient } from "../../src/client/createClient";
import { openSession, type Session, type Settings } from "../../src/functions/call/session";
import { defaultLimits } from "../../src/service/access/quota";
import { createService, type Service, type ServiceOptions } from "../../src/service/createService";
import { predictStored } from "../../src/service/predictions/predictStored";
import { storePredictions } from "../../src/service/predictions/storedPredictions";
import { pinnedMoment } from "../../src/service/simulation/moment";
import type { Plan } from "../../src/spec/codes";
import { earlierForecasts } from "../service/forecasts/earlierForecasts";
import { fixtureDay, fixtureFile, historyOf, pinned } from "../service/testService";

/** The day of the session and of the service over the fictional results of test/fixtures. */
export const asOf = fixtureDay;
export const now = Date.UTC(2026, 2, 14, 1);
const keys: Readonly<Record<string, Plan>> = { "pro-key": "pro", "free-key": "free" };

/** Returns the real service over the fictional results, in this process. */
export async function openService(prices?: ServiceOptions["prices"]): Promise<Service> {
  const history = await historyOf(fixtureFile);
  // The clock stands still, so that a request above the limit would wait for ever.
  const limits = { ...defaultLimits, burst: { free: Infinity, pro: Infinity } };
  return createService({ history, clock: pinned(asOf, now), source: "results", keys, limits, prices });
}

/** Returns that service with the predictions of its day, by models fitted on the fictional results. */
export async function openPredictedService(changes?: ServiceOptions["changes"]): Promise<Service> {
  const history = await historyOf(fixtureFile);
  for (const predictions of predictStored(history, { moment: pinnedMoment(asOf) }))
    storePredictions(history, predictions);
  const limits = { ...defaultLimits, burst: { free: Infinity, pro: Infinity } };
  const ledger = earlierForecasts(history, requireDayNumber(asOf));
  return createService({
    history,
    clock: pinned(asOf, now),
    source: "results",
    keys,
    limits,
    ledger,
    changes,
  });
}

/** Returns the answers of a service whose cards have no runners. */
export const withoutRunners =
  ({ handle }: Service) =>
  async (request: Request): Promise<Response> => {
    const response = await handle(request);
    if (!request.url.includes("/v1/form?")) return response;
    return Response.json({ ...((await response.json()) as object), numberOfRunners: 0, runners: [] });
  };

const opened: Client[] = [];
// A client's timer outlives its last answer by half a second: longer than Jest waits for the end of a worker.
afterAll(() => opened.forEach((client) => client.dispose()));

export interface TestSession {
  readonly client: Client;
  /** The paths requested so far, in order, /health excepted. */
  readonly asked: string[];
  /** Changes parts of the session for the following calls. */
  set(changes: Partial<Session>): void;
}

export interface OpenOptions {
  readonly key?: string;
  readonly settings?: Partial<Settings>;
  readonly answer: (request: Request) => Promise<Response>;
  /** Answers for the health report; the source's by default. */
  readonly health?: () => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** Opens a session whose client sends its requests to `answer` instead of a socket. */
export function openTestSession({
  key = "pro-key",
  settings = {},
  answer,
  health = async () => Response.json({ source: "results", asOf }),
  clock = () => now,
}: OpenOptions): TestSession {
  const asked: string[] = [];
  const chosen = { workbook: {}, user: {}, ...settings };
  const client = createClient({
    fetch(address, init) {
      const { pathname, search } = new URL(address);
      if (pathname === "/health") return health();
      asked.push(pathname.replace("/api", "") + search);
      const url = address.replace("/api", "");
      return answer(new Request(url, init));
    },
    now: clock,
    random: () => 0.5,
    credentials: () => connection,
  });
  opened.push(client);
  const connection = { base: "http://localhost/api", key };
  let session: Session = { client, settings: () => chosen, now: clock, formats: false };
  openSession(session);
  return { client, asked, set: (changes) => openSession((session = { ...session, ...changes })) };
}

/** Returns the error that a call throws or rejects with. */
export async function errorOf(
  call: () => unknown,
): Promise<{ readonly code: string; readonly message: string }> {
  try {
    await call();
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error("The call did not fail");
}
