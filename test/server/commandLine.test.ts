/** The compiled server as a person starts and kills it. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { fixtureDay, fixtureFile } from "../service/openFixture";

const root = join(__dirname, "../..");
let folder: string;

/** The server that `npm test` compiles before the tests run. */
const program = join(root, "build/server/server/main.js");

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "command-line-"));
  // A file that takes long enough to be killed over.
  const [headings = "", ...lines] = readFileSync(fixtureFile, "utf8").trim().split("\n");
  const years = Array.from({ length: 20 }, (_none, year) =>
    lines.map((line) => line.replaceAll(/\b20(25|26)-/g, (date) => `${Number(date.slice(0, 4)) - 2 * year}-`)),
  );
  writeFileSync(join(folder, "long.csv"), [headings, ...years.flat()].join("\n"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [program, "--port", "0", "--data", join(folder, "data"), "--dist", folder, ...args]);
  started.push(child);
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const says = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output);
        if (found) resolve(found);
      };
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => ((output += text), look()));
      void ended.then(() => reject(new Error(`ended without saying ${pattern}: ${output}`)));
      look();
    });
  return { child, ended, says, output: () => output };
}

const line = /^Racing form service: (http:\/\/localhost:\d+) \(results of results\.csv, as of 2026-03-14\)$/m;

test("it says where it is, answers, and stops cleanly when told to", async () => {
  const { child, ended, says } = start("--results", fixtureFile, "--as-of", fixtureDay, "--key", "marker=pro");
  const [, url] = await says(line);
  const answer = await fetch(`${url}/api/v1/form/venues`, { headers: { "X-API-Key": "marker" } });
  expect(answer.status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("killed while it imports, it starts again and answers", async () => {
  const file = join(folder, "long.csv");
  const first = start("--results", file);
  await first.says(/Importing long\.csv/);
  first.child.kill("SIGKILL");
  await first.ended;
  const second = start("--results", file, "--key", "marker=pro");
  const [, url] = await second.says(/^Racing form service: (\S+)/m);
  const answer = await fetch(`${url}/api/v1/form/venues`, { headers: { "X-API-Key": "marker" } });
  expect(await answer.json()).toMatchObject({ count: 7 });
});

test("health says how far the import is, and the service that it is not ready", async () => {
  const { says, child } = start(
    "--results",
    join(folder, "long.csv"),
    "--as-of",
    "2026-03-13",
    "--data",
    join(folder, "other"),
    "--port",
    "38471",
  );
  await says(/Importing long\.csv/);
  const health = await fetch("http://localhost:38471/health");
  expect([health.status, await health.json()]).toMatchObject([503, { status: "importing", progress: expect.any(Number) }]);
  const early = await fetch("http://localhost:38471/api/v1/form/venues");
  expect([early.status, early.headers.get("Retry-After")]).toEqual([503, "1"]);
  child.kill("SIGTERM");
});

test("without results it makes the small world in a thread, answers the demo keys, and finds it made the next time", async () => {
  const world = ["--scale", "small", "--today", "2026-03-14"];
  const first = start(...world);
  await first.says(/^Making the simulated world: 10 %$/m);
  const [, url] = await first.says(/^Racing form service: (\S+) \(simulated world 20260101, small: .*, as of 2026-03-14\)$/m);
  const meetings = await fetch(`${url}/api/v1/form/meetings?date=2026-03-14`, { headers: { "X-API-Key": "demo-free" } });
  expect([meetings.status, meetings.headers.get("X-Data-Source"), meetings.headers.get("X-As-Of")]).toEqual([
    200,
    "simulated",
    "2026-03-14",
  ]);
  const { example } = (await (await fetch(`${url}/health`)).json()) as { example: Record<string, string> };
  const question = `${url}/api/v1/predictions?${new URLSearchParams(example).toString()}`;
  const predicted = await fetch(question, { headers: { "X-API-Key": "demo-pro" } });
  expect([predicted.status, await predicted.json()]).toEqual([200, expect.objectContaining({ date: example.date })]);
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ source: "simulated", asOf: "2026-03-14" });
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);

  const second = start(...world);
  await second.says(/^Racing form service: /m);
  expect(second.output()).not.toContain("Making");
});

test("a live world starts, keeps up and stops cleanly", async () => {
  const { child, ended, says } = start("--scale", "small");
  await says(/^Racing form service: /m);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test.each([
  [["--results", "/no/such/file.csv"], "Cannot start: cannot import /no/such/file.csv: there is no such file."],
  [["--results", "x.csv", "--as-of", "soon"], "Cannot start: --as-of must be a day, YYYY-MM-DD: current value is soon."],
  [["--relay-only"], "Cannot start: --relay-only needs an upstream: set it with --upstream."],
  [["--scale", "big"], "Cannot start: --scale must be full or small: current value is big."],
])("%j ends with a sentence and a code that is not 0", (args, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [program, "--port", "0", ...args], { encoding: "utf8" });
  expect(stderr.trim().split("\n").at(-1)).toBe(sentence);
  expect(status).toBe(1);
});
