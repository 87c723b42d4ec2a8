/** The package as a person installs it: unpacked in an empty folder with only its run-time dependencies. */
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { basename, join, posix } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import ts from "typescript";
import webpack from "webpack";
import { execForm, stagesOf } from "../../tools/dockerfile.cjs";
import { selfSigned } from "../server/certificates";
import { installPackage, isPacked, root } from "./installedPackage";
import { commandLines } from "./packageCommands";

const packed = isPacked ? test : test.skip;

let folder: string;
let installed: ReturnType<typeof installPackage>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "racing package-"));
  if (isPacked) installed = installPackage(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runInstalled = (...args: string[]) => {
  const options = { cwd: folder, encoding: "utf8" } as const;
  return execFileSync(process.execPath, [installed.program, ...args], options);
};

packed("it contains pages, server and commands, and neither sources nor tests nor source maps", () => {
  const { files } = installed;
  for (const needed of ["README.md", "LICENSE", "dist/workbench.html", "dist/third-party-notices.txt"])
    expect(files).toContain(needed);
  const folders = new Set(files.map((file) => file.split("/")[0]));
  expect([...folders].filter((name) => name?.includes(".") === false).sort()).toEqual([
    "LICENSE",
    "bin",
    "build",
    "deploy",
    "dist",
    "docs",
  ]);
  const types = /^build\/library\/index\.d\.[cm]ts$/;
  const unwanted = /\.map$|\.tsx?$|\.d\.cts$|(?:^|\/)\./;
  expect(files.filter((file) => unwanted.test(file) && !types.test(file))).toEqual([]);
});

packed("each page that its README, its help and its pages for servers name is in it", () => {
  const linked = (page: string): string[] =>
    [...readFileSync(join(root, page), "utf8").matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g)].map(([, path]) =>
      posix.join(posix.dirname(page), path ?? ""),
    );
  const [, namedPage = ""] = /^See (docs\/.+)\.$/m.exec(runInstalled("serve", "--help")) ?? [];
  const unitAndProxy = ["deploy/nginx.conf", "deploy/racing-form.service", "deploy/Caddyfile"];
  const needed = new Set([namedPage, ...unitAndProxy, ...linked("README.md"), ...linked("docs/deploy.md")]);
  const isThere = (path: string): boolean =>
    installed.files.some((file) => file === path || file.startsWith(`${path}/`));
  const ofDevelopers = /^(?:src\/|CONTRIBUTING\.md$)/; // whoever changes the project has a clone of it
  expect([...needed].filter((path) => !isThere(path) && !ofDevelopers.test(path))).toEqual([]);
});

packed("its commands state their usage and the version", () => {
  expect(runInstalled("--version").trim()).toBe(
    (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string }).version,
  );
  for (const command of ["serve", "excel"])
    expect(runInstalled(command, "--help").split("\n")[0]).toBe(`Usage: racing-form ${command} [options]`);
  expect(runInstalled("--help")).toContain("--no-open ");
  expect(runInstalled("serve", "--help")).toMatch(/--data DIR +folder of the stores \(.+racing-form\)\n/);
});

packed("each command and option ends with a sentence and its exit code, and no stack trace", () => {
  const ownFolder = mkdtempSync(join(tmpdir(), "racing-commands-"));
  const env = { ...process.env, XDG_DATA_HOME: ownFolder, LOCALAPPDATA: ownFolder };
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const answers = commandLines(version, join(ownFolder, "none")).map(([line, code, says]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [installed.program, ...line.split(" ")], {
      cwd: ownFolder,
      env,
      encoding: "utf8",
      input: "",
    });
    const isSentence = (stdout + stderr).includes(says) && !/^ +at /m.test(stdout + stderr);
    return [line, status, isSentence || stdout + stderr, code];
  });
  rmSync(ownFolder, { recursive: true });
  expect(answers).toEqual(answers.map(([line, , , code]) => [line, code, true, code]));
});

packed("its manifests name the address of a team's own server, which must be https without a path", () => {
  const ownFolder = mkdtempSync(join(tmpdir(), "racing-manifest-"));
  const write = (origin: string) =>
    spawnSync(process.execPath, [installed.program, "manifest", "--origin", origin], { cwd: ownFolder });
  expect(write("https://form.example.com").status).toBe(0);
  for (const name of ["manifest.xml", "manifest.json"]) {
    const text = readFileSync(join(ownFolder, name), "utf8");
    expect(text).toContain("https://form.example.com/taskpane.html");
    expect(text).not.toContain("localhost");
  }
  for (const wrong of ["http://form.example.com", "https://form.example.com/path", "form.example.com"])
    expect([write(wrong).status, String(write(wrong).stderr)]).toEqual([2, expect.stringContaining(wrong)]);
  rmSync(ownFolder, { recursive: true });
});

/** Starts the installed server on a free port, and returns its address once it listens. */
async function startInstalled(
  options: readonly string[],
  env: NodeJS.ProcessEnv = {},
  user: { readonly uid?: number; readonly gid?: number } = {},
) {
  const data = mkdtempSync(join(tmpdir(), "racing-data-"));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
  const server = spawn(process.execPath, [installed.program, ...options, "--port", "0"], {
    ...user,
    cwd: folder,
    env: { ...process.env, XDG_DATA_HOME: data, LOCALAPPDATA: data, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  let errors = "";
  server.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const stop = async () => {
    server.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /Racing form service: (http\S+)/.exec(line)?.[1];
    if (url) return { url, stored: () => readdirSync(data), stop };
  }
  await stop();
  throw new Error(errors);
}

const races = ["--results", join(root, "test/fixtures/results.csv"), "--as-of", "2026-03-14"];

packed("its server returns a table without a compiler, and leaves the folder as it is", async () => {
  const before = readdirSync(folder);
  const { url, stop } = await startInstalled(["serve", ...races, "--key", "test-key=pro"]);
  const get = (path: string) => fetch(`${url}${path}`, { headers: { "X-API-Key": "test-key" } });
  try {
    const form = await get("/api/v1/form?date=2026-03-14&track=ashford-park&race=3");
    expect(form.status).toBe(200);
    expect(((await form.json()) as { readonly runners: readonly unknown[] }).runners.length).toBeGreaterThan(
      1,
    );
    for (const page of ["/workbench.html", "/workbench/main.js", "/functions.json"])
      expect((await get(page)).status).toBe(200);
  } finally {
    await stop();
  }
  expect(readdirSync(folder)).toEqual(before);
});

packed("another user runs it, from a folder that this user cannot write, with TLS", async () => {
  const tls = selfSigned(folder);
  if (!tls) throw new Error("openssl, which writes the certificate, is missing");
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(folder, 0o555);
  if (nobody.uid !== undefined)
    for (const file of Object.values(tls)) chownSync(file, nobody.uid, nobody.gid);
  const options = ["serve", "--scale", "small", "--tls-cert", tls.cert, "--tls-key", tls.key];
  const { url, stored, stop } = await startInstalled(options, {}, nobody);
  try {
    const address = { host: "127.0.0.1", port: new URL(url).port, path: "/health/live" };
    const certificate = { servername: "localhost", ca: readFileSync(tls.cert) };
    const status = await new Promise((resolve, reject) =>
      get({ ...address, ...certificate }, (response) => resolve(response.resume().statusCode)).on(
        "error",
        reject,
      ),
    );
    expect([new URL(url).protocol, status, stored()]).toEqual(["https:", 200, ["racing-form"]]);
  } finally {
    await stop();
    chmodSync(folder, 0o755);
  }
});

packed("it publishes the stores of the person's own folder, and says what is missing", () => {
  const data = mkdtempSync(join(tmpdir(), "racing-data-"));
  const env = { ...process.env, XDG_DATA_HOME: data, LOCALAPPDATA: data, HOME: data };
  const publish = (...args: string[]) =>
    spawnSync(process.execPath, [installed.program, "publish", ...args], { env, encoding: "utf8" });
  expect(publish("--help").stdout).toContain("--country C");
  const { status, stderr } = publish("--to", "postgres://racing@127.0.0.1:1/racing");
  expect([status, stderr]).toEqual([1, expect.stringContaining(`there is no store in the folder ${data}`)]);
  rmSync(data, { recursive: true });
});

packed(
  "its stores are listed, and removed once their results file is gone and no server uses them",
  async () => {
    const data = mkdtempSync(join(tmpdir(), "racing-stores-"));
    const file = join(data, "own.csv");
    copyFileSync(join(root, "test/fixtures/results.csv"), file);
    const list = (...options: string[]) => runInstalled("stores", "--data", data, ...options).trim();
    expect(list()).toBe(`There are no stores in ${data}.`);
    const { stop } = await startInstalled(["serve", "--results", file, "--data", data]);
    expect(list("--remove")).toMatch(/ MB {2}in use$/);
    await stop();
    expect(list()).toMatch(/ MB {2}\S.*own\.csv$/);
    rmSync(file);
    expect(list()).toContain(`own.csv; of no use: there is no ${file} any more`);
    expect(list("--remove")).toContain("own.csv; removed: ");
    // The record of forecasts outlives the stores.
    expect(readdirSync(data)).toEqual(["forecasts-results"]);
    rmSync(data, { recursive: true });
  },
);

const { steps = [] } = stagesOf(readFileSync(join(root, "Dockerfile"), "utf8")).at(-1) ?? {};
const ofImage = execForm(steps.find(({ word }) => word === "ENTRYPOINT")?.value ?? "").slice(2);

type Source = readonly [
  name: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv,
  keepsStores: boolean,
];
/** The sources of races, which exclude one another. */
const sources: readonly Source[] = [
  ["a results file", races, {}, true],
  ["the simulated world", ["--scale", "small", "--seed", "7", "--today", "2026-03-01"], {}, true],
  ["a published history", ["--store", "postgres://racing@127.0.0.1:1/racing"], {}, false],
  ["that of the environment", [], { RACING_STORE: "postgres://racing@127.0.0.1:1/racing" }, false],
  ["the relay alone", ["--relay-only", "--upstream", "http://127.0.0.1:1"], {}, false],
];
const others = ["--admin-port", "0", "--trusted-proxy", "10.0.0.0/8", "--drain", "0", "--limit", "free=10/2"];

describe.each([
  ["the package", ["serve"], sources],
  // The image differs in its arguments: all its sources with SOAK=1, else those that need no races.
  ["the image", ofImage, process.env.SOAK ? sources : sources.filter(([, , , keepsStores]) => !keepsStores)],
])("%s", (_, command, tried) => {
  const withPackage = isPacked ? test.each : test.skip.each;
  withPackage(tried)("serves %s", async (_source, options, env, keepsStores) => {
    const free = options.includes("--relay-only") ? others.slice(0, -2) : others;
    const { url, stored, stop } = await startInstalled([...command, ...options, ...free], env);
    try {
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
      expect((await fetch(`${url}/manifest.xml`)).status).toBe(200);
      expect(stored()).toEqual(keepsStores ? ["racing-form"] : []);
    } finally {
      await stop();
    }
  });
});

/** The example of docs/agents.md: the script, and what it prints. */
const [, example = "", printed = ""] =
  /```js\n([^]*?)```[^]*?```\n([^]*?)```/.exec(readFileSync(join(root, "docs/agents.md"), "utf8")) ?? [];

packed("scripts use its library as an ES module and as CommonJS, and end by themselves", async () => {
  const { url, stop } = await startInstalled(["serve", ...races, "--key", "test-key=pro"]);
  try {
    const script = example.replace("http://localhost:3000", url);
    const required = script
      .replace(/^import (.*) from (.*);$/m, "const $1 = require($2);")
      .replace(/\n\n([^]*)$/, "\n\n(async () => {\n$1})();\n");
    for (const [name, text] of Object.entries({ "example.mjs": script, "example.cjs": required })) {
      writeFileSync(join(folder, name), text);
      const env = { ...process.env, RACING_KEY: "test-key" };
      const { stdout } = await promisify(execFile)(process.execPath, [name], { cwd: folder, env });
      expect(stdout).toBe(printed);
    }
  } finally {
    await stop();
  }
});

/** A script that TypeScript accepts. */
const typed = `import { createRacing, dutch, RacingError, type FormRow } from "racing-form";
const racing = createRacing({ base: "http://localhost:3000/api" });
const race = { date: "today", track: "ashford-park", race: 3, options: { country: "au" } };
export const barriers: Promise<(number | null | undefined)[]> = racing
  .form(race)
  .then(({ rows }) => rows.map((row: FormRow) => row.barrier));
export const stakes = racing.dutch({ odds: [4, 6], stake: 100 }).then(({ rows: [first] }) => first?.stake ?? 0);
export const shares: number[] = dutch({ odds: [4, 6], stake: 100 }).rows.map(({ stake }) => stake ?? 0);
export const isRefused = (error: unknown): boolean => error instanceof RacingError && error.code === "#VALUE!";
export const isWaiting = ({ reason }: RacingError): boolean => reason === "preparing";
`;

packed("its types accept a script's calls and refuse a wrong name or reason, in both kinds of module", () => {
  const scripts = {
    "typed.mts": typed,
    "typed.cts": typed,
    "wrong.mts": typed.replace("odds:", "prices:"),
    "reason.mts": typed.replace('"preparing"', '"prepared"'),
  };
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), text);
  const program = ts.createProgram(
    Object.keys(scripts).map((name) => join(folder, name)),
    {
      strict: true,
      noEmit: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    },
  );
  const typeErrors = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => [
      basename(file?.fileName ?? ""),
      ts.flattenDiagnosticMessageText(messageText, " "),
    ]);
  expect(typeErrors).toEqual([
    ["reason.mts", expect.stringMatching(/'RacingReason' and '"prepared"' have no overlap/)],
    ["wrong.mts", expect.stringContaining("'prices' does not exist in type 'DutchArguments'")],
  ]);
});

/** Bundles one name of the library for browsers. Returns the text. */
async function bundleOf(name: string, minimize = true): Promise<string> {
  const entry = join(folder, `${name}.mjs`);
  writeFileSync(entry, `import { ${name} } from "racing-form";\nglobalThis.loaded = ${name};\n`);
  const configuration: webpack.Configuration = {
    mode: "production",
    target: "web",
    context: folder,
    entry,
    performance: { hints: false },
    optimization: { minimize },
    // The address of code that is fetched later; webpack reads it from the page, which there is none of here.
    output: { path: join(folder, "bundle"), filename: `${name}.js`, publicPath: "" },
  };
  const errors = await new Promise((resolve, reject) =>
    webpack(configuration, (failure, stats) =>
      failure ? reject(failure) : resolve(stats?.compilation.errors),
    ),
  );
  expect(errors).toEqual([]);
  return readFileSync(join(folder, `bundle/${name}.js`), "utf8");
}

/** Returns what a bundle exports, as a page runs it. */
function loadBundle(text: string): unknown {
  const page: { readonly loaded?: unknown } = {};
  new Function("globalThis", "self", text)(page, page);
  return page.loaded;
}

packed("a bundler for browsers finds nothing of Node.js in it", async () => {
  const text = await bundleOf("createRacing", false);
  expect(text).not.toMatch(/require\("|node:/);
  expect(typeof loadBundle(text)).toBe("function");
});

packed("a bundle of one maths function is a small part of the library, and sends nothing", async () => {
  const [one, whole] = [await bundleOf("overround"), await bundleOf("createRacing")];
  expect(whole.length / one.length).toBeGreaterThan(10);
  expect([/X-API-Key/.test(whole), /X-API-Key|fetch/.test(one)]).toEqual([true, false]);
  const overround = loadBundle(one) as (given: object) => { readonly rows: readonly unknown[] };
  expect(overround({ odds: [2, 4] }).rows).toEqual([{ margin: -0.25 }]);
});

packed("the library is an ES module for import, CommonJS for require, with one kind of error", async () => {
  const errorScript = `
const found = (library) => {
  try {
    library.dutch({ odds: "x", stake: 1 });
  } catch (error) {
    return error;
  }
};
const errors = [found(imported), found(required)];
const each = [imported, required].map(({ RacingError }) => errors.map((error) => error instanceof RacingError));
console.log(JSON.stringify({ each, isOne: imported.dutch === required.dutch, kind: String(imported[Symbol.toStringTag]) }));
`;
  const loads = `import { createRequire } from "node:module";
import * as imported from "racing-form";
const required = createRequire(import.meta.url)("racing-form");
${errorScript}`;
  writeFileSync(join(folder, "loaded.mjs"), loads);
  const { stdout } = await promisify(execFile)(process.execPath, ["loaded.mjs"], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    each: [
      [true, true],
      [true, true],
    ],
    isOne: false,
    kind: "Module",
  });
});

/** Runs a tool of node_modules; returns its exit code, and its output if that is not 0. */
function runTool(script: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules", script), ...args],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  return [status, status === 0 ? "" : stdout + stderr];
}

packed("publint and attw find no fault in its entries and types", () => {
  expect(runTool("publint/src/cli.js", ["--strict", join(folder, "node_modules/racing-form")])).toEqual([
    0,
    "",
  ]);
  const attw = ["--no-color", installed.tarball];
  expect(runTool("@arethetypeswrong/cli/dist/index.js", attw)).toEqual([0, ""]);
});

packed(
  "its tools answer an agent over standard input and output, with the pages of the package",
  async () => {
    const data = mkdtempSync(join(tmpdir(), "racing-data-"));
    const client = new Client({ name: "test", version: "1" });
    const env = { ...process.env, XDG_DATA_HOME: data, LOCALAPPDATA: data } as Record<string, string>;
    const args = [installed.program, "mcp", ...races];
    const transport = new StdioClientTransport({ command: process.execPath, args, cwd: folder, env });
    try {
      await client.connect(transport);
      expect((await client.listTools()).tools).toHaveLength(11);
      const race = { date: "2026-03-14", track: "ashford-park", race: 3, fields: "number,name", limit: 1 };
      const { structuredContent } = await client.callTool({ name: "form", arguments: race });
      expect(structuredContent).toMatchObject({
        rows: [{ number: 1, name: "Yonder Postcard" }],
        omittedRows: 6,
      });
      const { contents } = await client.readResource({ uri: "racing://docs/functions/form.md" });
      expect(contents[0]).toMatchObject({ text: expect.stringContaining("# RACING.FORM") as string });
      const stop = new AbortController();
      const cancelled = client.callTool({ name: "races", arguments: { date: "today" } }, undefined, {
        signal: stop.signal,
      });
      stop.abort();
      await expect(cancelled).rejects.toThrow();
      expect((await client.listPrompts()).prompts).toHaveLength(3);
    } finally {
      await client.close();
      rmSync(data, { recursive: true, force: true });
    }
  },
);
