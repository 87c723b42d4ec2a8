/** A running server of src/server writes forecasts down. */
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { pino } from "pino";
import { dateOf } from "../../src/dates/days";
import { exportHistory } from "../../src/server/export/exportHistory";
import { startServer } from "../../src/server/startServer";
import { historyWith } from "../service/routes/pastRecords";
import { aRace, aRunner } from "../service/store/aRace";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "forecasts-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const names = ["Ann", "Bob", "Cid", "Dot"];
const runners = (winner: number | undefined) =>
  names.map((name, index) =>
    aRunner(name, {
      number: index + 1,
      ...(winner !== undefined && { finish: index === winner ? 1 : ((index - winner + 4) % 4) + 1 }),
    }),
  );

/** Writes a results file: forty races of earlier days, and one that starts in twenty minutes. */
async function writeResults(path: string): Promise<string> {
  const now = Date.now();
  const today = Math.floor(now / 86_400_000);
  const earlier = Array.from({ length: 40 }, (_, index) => {
    const date = dateOf(today - 50 + index);
    return aRace({ date, startTime: `${date}T02:00:00Z`, timezone: "UTC", runners: runners(index % 3) });
  });
  const off = new Date(now + 20 * 60_000).toISOString();
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

test("a server writes a race down before its off and shows it without a result; a replayed day has no record", async () => {
  const results = join(folder, "results.csv");
  const date = await writeResults(results);
  const options = { results: [results], data: folder, dist: folder, keys: { secret: "pro" as const } };
  const server = await startServer({ ...options, log: pino({ level: "silent" }) });
  const get = async (url: string, path: string) => {
    const response = await fetch(`${url}/api${path}`, { headers: { "X-API-Key": "secret" } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const prediction = `/v1/predictions?date=${date}&track=lark-hill&race=1&timezone=UTC`;
  let status = 503;
  while (status === 503) ({ status } = await get(server.url, prediction));
  expect(status).toBe(200);
  const { body } = await get(server.url, "/x1/record?report=races");
  expect(body).toMatchObject({
    chain: "intact",
    entries: 4,
    races: [{ date, raceNumber: 1, model: "embedded", state: "no result yet", runners: 4 }],
  });
  await server.close();
  const file = join(folder, "forecasts-results", "forecasts.csv");
  expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(5);
  const replay = await startServer({ ...options, asOf: date, log: pino({ level: "silent" }) });
  expect(await get(replay.url, "/x1/record")).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining("this service writes no forecasts down") as string },
  });
  await replay.close();
  expect(existsSync(file)).toBe(true);
});
