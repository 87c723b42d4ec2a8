import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../../src/server/mcp/connect";
import { readArguments } from "../../../src/server/readArguments";
import { startServer } from "../../../src/server/startServer";
import { fixtureFile } from "../../service/testService";
import { pino } from "pino";

const data = mkdtempSync(join(tmpdir(), "racing-data-"));
const { help: _, ...options } = readArguments([
  "--results",
  fixtureFile,
  "--as-of",
  "2026-03-14",
  "--data",
  data,
]);
const race = { date: "2026-03-14", track: "ashford-park", race: 3 };
const log = pino({ level: "silent" });

test("a session without races of its own asks whichever service runs on the data folder", async () => {
  const server = await startServer({ ...options, keys: { "own-key": "pro" }, port: 0, log });
  const world = { ...options, results: [], world: { seed: 1, scale: "site" } } as const;
  const session = await connect(world, data);
  expect(session.base).toBe(`${server.url}/api`);
  expect((await session.racing.form?.(race))?.source).toBe("results");
  await session.close();
  await server.close();
});

test("a session does not go on with simulated races after those of results files", async () => {
  const start = () => startServer({ ...options, keys: { "own-key": "pro" }, port: 0, log });
  const world = { ...options, results: [], world: { seed: 1, scale: "site" } } as const;
  const server = await start();
  const session = await connect(world, data);
  expect(session.isThere()).toBe(true);
  await server.close();
  expect(session.isThere()).toBe(false);
  const error = await connect(world, data, session).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: "#N/A", reason: "unreachable" });
  expect(String(error)).toContain("The service with the races of results files has ended. Start it again");
  const again = await start();
  const next = await connect(world, data, session);
  expect(next.base).toBe(`${again.url}/api`);
  expect((await next.racing.form?.(race))?.source).toBe("results");
  await next.close();
  await again.close();
});
