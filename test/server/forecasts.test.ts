/** A running server of src/server writes forecasts down. */
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { dateOf } from "../../src/dates/days";
import { exportHistory } from "../../src/server/export/exportHistory";
import { type RunningServer, type ServerOptions, startServer } from "../../src/server/startServer";
import { historyWith } from "../service/routes/pastRecords";
import { aRace, aRunner } from "../service/store/aRace";

let folder: string;
const servers: RunningServer[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "forecasts-"))));
// An open server would keep the run from ending after a failure.
afterEach(async () => {
  jest.restoreAllMocks();
  for (const server of servers.splice(0)) await server.close();
  rmSync(folder, { recursive: true });
});

const names = ["Ann", "Bob", "Cid", "Dot"];
const runners = (winner: number | undefined) =>
  names.map((name, index) =>
    aRunner(name, {
      number: index + 1,
      ...(winner !== undefined && { finish: index === winner ? 1 : ((index - winner + 4) % 4) + 1 }),
    }),
  );

/** Writes a results file: forty races of earlier days, and one that starts in some minutes. */
async function writeResults(path: string, minutes: number): Promise<string> {
  const now = Date.now();
  const today = Math.floor(now / 86_400_000);
  const earlier = Array.from({ length: 40 }, (_, index) => {
    const date = dateOf(today - 50 + index);
    return aRace({ date, startTime: `${date}T02:00:00Z`, timezone: "UTC", runners: runners(index % 3) });
  });
  const off = new Date(now + minutes * 60_000).toISOString();
  const date = off.slice(0, 10);
  const next = aRace({ date, startTime: off, timezone: "UTC", run: false, runners: runners(undefined) });
  const history = historyWith([...earlier, next]);
  const file = createWriteStream(path);
  await exportHistory(history, file);
  file.end();
  await finished(file);
  history.close();
  return date;
}

async function start(options: ServerOptions): Promise<RunningServer> {
  const server = await startServer(options);
  servers.push(server);
  return server;
}

/** Starts a server whose only race today starts in some minutes. */
async function startBefore(minutes: number) {
  const results = join(folder, "results.csv");
  const date = await writeResults(results, minutes);
  const options = {
    results: [results],
    data: folder,
    dist: folder,
    keys: { secret: "pro" as const },
    log: pino({ level: "silent" }),
  };
  return {
    date,
    options,
    server: await start(options),
    race: `date=${date}&track=lark-hill&race=1&timezone=UTC`,
    file: join(folder, "forecasts-results", "forecasts.csv"),
  };
}

async function get(url: string, path: string) {
  const response = await fetch(`${url}/api${path}`, { headers: { "X-API-Key": "secret" } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Resolves to an answer once it is prepared. */
async function getPrepared(url: string, path: string) {
  let answer = await get(url, path);
  while (answer.status === 503) answer = await get(url, path);
  return answer;
}

/** Returns the lines of a file of forecasts below its headings. */
const linesOf = (file: string): string[] => readFileSync(file, "utf8").trimEnd().split("\n").slice(1);

test("a server writes a race down before its off and shows it without a result; a replayed day has no record", async () => {
  const { date, options, server, race, file } = await startBefore(20);
  expect((await getPrepared(server.url, `/v1/predictions?${race}`)).status).toBe(200);
  const { body } = await get(server.url, "/x1/record?report=races");
  expect(body).toMatchObject({
    chain: "intact",
    entries: 4,
    races: [{ date, raceNumber: 1, model: "embedded", state: "no result yet", runners: 4 }],
  });
  await server.close();
  expect(linesOf(file)).toHaveLength(4);
  const replay = await start({ ...options, asOf: date });
  expect(await get(replay.url, "/x1/record")).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining("this service writes no forecasts down") as string },
  });
  await replay.close();
  expect(existsSync(file)).toBe(true);
});

test("a server writes a race down that nobody asks about once its off is near", async () => {
  const later = setTimeout;
  // The time between two looks passes at once.
  jest
    .spyOn(globalThis, "setTimeout")
    .mockImplementation((run: () => void, delay?: number) => later(run, delay === 10_000 ? 0 : delay));
  const { date, server, file } = await startBefore(8);
  while (!existsSync(file)) await wait(20);
  const { body } = await get(server.url, "/x1/record?report=races");
  await server.close();
  expect(body).toMatchObject({
    chain: "intact",
    entries: 4,
    races: [{ date, raceNumber: 1, model: "embedded", state: "no result yet", runners: 4 }],
  });
  expect(linesOf(file)).toHaveLength(4);
});

test("a server that starts shortly before an off writes the race down as soon as its chances are ready", async () => {
  const later = setTimeout;
  // The time between two looks never passes.
  jest
    .spyOn(globalThis, "setTimeout")
    .mockImplementation((run: () => void, delay?: number) =>
      delay === 10_000 ? later(() => undefined, 0) : later(run, delay),
    );
  const { server, file } = await startBefore(8);
  while (!existsSync(file)) await wait(20);
  await server.close();
  expect(linesOf(file)).toHaveLength(4);
});

test("a server writes a person's rating down, and shows it to those who name its formula", async () => {
  const { date, server, race, file } = await startBefore(20);
  const { status, body } = await getPrepared(server.url, `/x1/rating?${race}&formula=career.starts`);
  expect([status, (body as { runners?: unknown[] }).runners?.length]).toEqual([200, 4]);
  expect(await get(server.url, "/x1/record?report=races&model=career.starts")).toMatchObject({
    status: 200,
    body: {
      chain: "intact",
      entries: 4,
      races: [{ date, raceNumber: 1, model: "career.starts", runners: 4 }],
    },
  });
  expect((await get(server.url, "/x1/record?report=races")).status).toBe(404);
  await server.close();
  expect(linesOf(file).map((line) => line.split(",")[10])).toEqual(new Array(4).fill("career.starts"));
});
