/** Suite of src/server: the compiled server, started and stopped from the command line. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fixtureDay, fixtureFile } from "../service/testService";
import { freePort } from "./scale/redis/redisServer";

const root = join(__dirname, "../..");
let folder: string;

/** The server that `npm test` compiles before the tests run. */
const program = join(root, "build/server/server/main.js");

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "command-line-"));
  // A file whose import takes long enough to be interrupted.
  const [headings = "", ...lines] = readFileSync(fixtureFile, "utf8").trim().split("\n");
  const years = Array.from({ length: 8 }, (_none, year) =>
    lines.map((line) =>
      line.replaceAll(/\b20(25|26)-/g, (date) => `${Number(date.slice(0, 4)) - 2 * year}-`),
    ),
  );
  writeFileSync(join(folder, "long.csv"), [headings, ...years.flat()].join("\n"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [
    program,
    "--port",
    "0",
    "--data",
    join(folder, "data"),
    "--dist",
    folder,
    ...args,
  ]);
  started.push(child);
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const prints = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match) resolve(match);
      };
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (text) => ((output += text), look()));
      void ended.then(() => reject(new Error(`ended without printing ${pattern}: ${output}`)));
      look();
    });
  return { child, ended, prints, output: () => output };
}

const line = /^Racing form service: (http:\/\/localhost:\d+) \(results of results\.csv, as of 2026-03-14\)$/m;

test("the server prints its URL, responds, and exits with 0 on SIGTERM", async () => {
  const { child, ended, prints } = start(
    "--results",
    fixtureFile,
    "--as-of",
    fixtureDay,
    "--key",
    "marker=pro",
  );
  const [, url] = await prints(line);
  const response = await fetch(`${url}/api/v1/form/venues`, { headers: { "X-API-Key": "marker" } });
  expect(response.status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("the server exits with 0 when the channel to the process that started it closes", async () => {
  const args = ["--results", fixtureFile, "--as-of", fixtureDay, "--port", "0", "--dist", folder];
  const child = spawn(process.execPath, [program, ...args, "--data", join(folder, "data")], {
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  started.push(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for await (const text of child.stdout ?? []) if (line.test(String(text))) break;
  child.disconnect();
  expect(await ended).toBe(0);
});

test("after being killed during an import the server starts again and responds", async () => {
  const file = join(folder, "long.csv");
  const first = start("--results", file);
  await first.prints(/Importing long\.csv/);
  first.child.kill("SIGKILL");
  await first.ended;
  const second = start("--results", file, "--key", "marker=pro");
  const [, url] = await second.prints(/^Racing form service: (\S+)/m);
  const response = await fetch(`${url}/api/v1/form/venues`, { headers: { "X-API-Key": "marker" } });
  expect(await response.json()).toMatchObject({ count: 7 });
});

test("during an import health reports the progress and the service responds with 503", async () => {
  const port = await freePort();
  const { prints, child } = start(
    "--results",
    join(folder, "long.csv"),
    "--as-of",
    "2026-03-13",
    "--data",
    join(folder, "other"),
    "--port",
    String(port),
  );
  await prints(/Importing long\.csv/);
  const health = await fetch(`http://localhost:${port}/health`);
  expect([health.status, await health.json()]).toMatchObject([
    200,
    { status: "importing", progress: expect.any(Number) },
  ]);
  const early = await fetch(`http://localhost:${port}/api/v1/form/venues`);
  expect([early.status, early.headers.get("Retry-After")]).toEqual([503, "1"]);
  child.kill("SIGTERM");
});

/** Asks for a prediction until it is made: a busy machine may take longer than the server waits. */
async function fetchPrediction(question: string): Promise<Response> {
  const response = await fetch(question, { headers: { "X-API-Key": "demo-pro" } });
  return response.status === 503 ? fetchPrediction(question) : response;
}

test("without results the server builds the small world in a thread, accepts the demo keys, and does not rebuild it at the next start", async () => {
  const world = ["--scale", "small"];
  const first = start(...world);
  await first.prints(/^Building the simulated world: 10%$/m);
  const [, url] = await first.prints(
    /^Racing form service: (\S+) \(simulated world 20260101, small: [^,]*\)$/m,
  );
  const health = async () => (await fetch(`${url}/health`)).json();
  const { example } = (await health()) as { example: Record<string, string> };
  const meetings = await fetch(`${url}/api/v1/form/meetings?date=${example.date}`, {
    headers: { "X-API-Key": "demo-free" },
  });
  expect([meetings.status, meetings.headers.get("X-Data-Source")]).toEqual([200, "simulated"]);
  const question = `${url}/api/v1/predictions?${new URLSearchParams(example).toString()}`;
  const predicted = await fetchPrediction(question);
  expect([predicted.status, await predicted.json()]).toEqual([
    200,
    expect.objectContaining({ date: example.date }),
  ]);
  expect(await health()).toMatchObject({ source: "simulated", asOf: null });
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);

  const second = start(...world);
  await second.prints(/^Racing form service: /m);
  expect(second.output()).not.toContain("Building");
});

test.each([
  [
    ["--results", "/no/such/file.csv"],
    "Cannot start: cannot import /no/such/file.csv: there is no such file.",
  ],
  [["--relay-only"], "Cannot start: --relay-only needs an upstream: set it with --upstream."],
])("%j ends with a sentence and exit code 1", (args, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [program, "--port", "0", ...args], {
    encoding: "utf8",
  });
  expect(stderr.trim().split("\n").at(-1)).toBe(sentence);
  expect(status).toBe(1);
});
