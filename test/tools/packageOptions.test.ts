/**
 * Each command and option of the installed package, once for real by an ordinary user: a run must succeed,
 * and show what the option does. The list of options is that of the package's own help.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { get } from "node:http";
import { get as getSecurely } from "node:https";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { judgeNeeds } from "../../tools/machine.cjs";
import { forecastsOf, openForecasts } from "../../src/server/openForecasts";
import { forecast } from "../service/forecasts/exampleForecast";
import { selfSigned } from "../server/certificates";
import { type Cluster, startCluster } from "../server/scale/postgres/startCluster";
import { installPackage, isPacked, root } from "./installedPackage";

const hasDatabase = judgeNeeds(["postgres"]).verdict === "run";
const withDatabase = isPacked && hasDatabase ? test : test.skip;
const packed = isPacked ? test : test.skip;

/** The options of each command that a run has shown to work; "" is racing-form without a command. */
const tried = new Map<string, Set<string>>();

const isOwnName = (name: string): boolean => /^[a-z]+$/.test(name);
function noteRun([first = "", ...others]: readonly string[]): void {
  const [command, args] = isOwnName(first) ? [first, others] : ["", [first, ...others]];
  const options = tried.get(command) ?? new Set<string>();
  for (const arg of args) if (arg.startsWith("--")) options.add(arg.slice(2));
  tried.set(command, options);
}

let [folder, program]: string[] = [];
/** Instead of root, a user without rights runs the package. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const give = (path: string): string => {
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  return path;
};
beforeAll(() => {
  if (!isPacked) return;
  const place = mkdtempSync(join(tmpdir(), "racing options-"));
  chmodSync(place, 0o755);
  program = installPackage(place).program;
  folder = join(place, "person");
  mkdirSync(folder);
  give(folder);
});
afterAll(() => {
  if (folder) rmSync(dirname(folder), { recursive: true, force: true });
});

const at = (name: string): string => join(folder ?? "", name);
const write = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return give(at(name));
};
const settings = () => ({
  ...user,
  cwd: folder,
  env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, LOCALAPPDATA: folder } as Record<
    string,
    string
  >,
});

/** Runs a command line until it ends; its options count as tried if it succeeds. Returns what it prints. */
function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program ?? "", ...args], {
    ...settings(),
    encoding: "utf8",
    input: "",
  });
  if (status !== 0) throw new Error(`racing-form ${args.join(" ")}: ${stdout}${stderr}`);
  noteRun(args);
  return stdout;
}

interface Running {
  readonly url: string;
  readonly admin: string | undefined;
  /** Stops the server; resolves to its exit code. */
  readonly stop: () => Promise<unknown>;
}

/** Starts a server; its options count as tried once it listens. */
async function serve(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const { env: usual, ...others } = settings();
  const server = spawn(process.execPath, [program ?? "", ...args, "--port", "0"], {
    ...others,
    env: { ...usual, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  let text = "";
  server.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const stop = () => {
    server.kill();
    return ended;
  };
  const expected = args.includes("--admin-port") ? /Administration: (http[^,\s]+)\/metrics/ : /service: http/;
  for await (const line of createInterface({ input: server.stdout })) {
    text += `${line}\n`;
    const url = /^Racing form service: (http\S+)/m.exec(text)?.[1];
    if (!url || !expected.test(text)) continue;
    server.stdout.resume();
    noteRun([...args, "--port"]);
    return { url: url.replace("localhost", "127.0.0.1"), admin: expected.exec(text)?.[1], stop };
  }
  await stop();
  throw new Error(`racing-form ${args.join(" ")}: ${text}`);
}

/** Resolves to the status of an address that is asked under a host's name. */
const statusAs = (host: string, url: string) =>
  new Promise((resolve, reject) =>
    get(url, { headers: { host, "X-API-Key": "test-key" } }, (answer) =>
      resolve(answer.resume().statusCode),
    ).on("error", reject),
  );

const ask = async (url: string): Promise<unknown> =>
  (await fetch(url, { headers: { "X-API-Key": "test-key" } })).json();

const key = ["--key", "test-key=pro"];
const example = "date=2026-03-14&track=ashford-park&race=3";
const table = `Day,Course,Race no,Off,Horse,Cloth,Pos,SP
2026-03-12,Alder Lane,1,13:10,Old Oak,1,1,3.5
2026-03-12,Alder Lane,1,13:10,Fair Wind,2,2,4
2026-03-12,Alder Lane,1,13:10,Low Tide,3,3,2.5
2026-03-13,Alder Lane,1,13:10,Old Oak,1,2,3.5
2026-03-13,Alder Lane,1,13:10,Fair Wind,2,1,4
2026-03-13,Alder Lane,1,13:10,Low Tide,3,3,2.5
`;
const mapping = {
  columns: {
    Day: "date",
    Course: "track",
    "Race no": "race_number",
    Off: { to: "start_time", clock: "track" },
    Horse: "name",
    Cloth: "number",
    Pos: "finish",
    SP: "starting_price",
  },
  values: { country: "us", race_code: "gallops", distance_m: 1200 },
};

packed("a table of other columns is served with prices next to it, under a name", async () => {
  const args = [
    "--results",
    write("runs.csv", table),
    "--columns",
    write("columns.json", JSON.stringify(mapping)),
    "--zone",
    "Alder Lane=America/New_York",
    "--as-of",
    "2026-03-13",
    "--without-prices",
    "--prices",
    write("prices.csv", "Number,Price\n1,4.2\n2,3.1\n"),
    "--prices-every",
    "2",
    "--prices-age",
    "86400",
    "--host",
    "127.0.0.1",
    "--name",
    "form.example.org",
    "--drain",
    "0",
    "--admin-port",
    "0",
    "--admin-host",
    "127.0.0.1",
    "--trusted-proxy",
    "10.0.0.0/8",
    "--limit",
    "free=10/2",
    "--data",
    at("stores"),
    "--dist",
    join(dirname(program ?? ""), "../dist"),
    ...key,
  ];
  const { url, admin, stop } = await serve(["serve", ...args]);
  try {
    const race = "date=2026-03-13&track=alder-lane&race=1&country=us&timezone=America/New_York";
    expect(await ask(`${url}/api/v1/form?${race}`)).toMatchObject({
      startTime: "2026-03-13T17:10:00Z",
      runners: [{ number: 1, name: "Old Oak" }, { number: 2 }, { number: 3 }],
    });
    expect(await ask(`${url}/api/x1/prices?${race}`)).toMatchObject({
      runners: [
        { number: 1, last: 4.2 },
        { number: 2, last: 3.1 },
      ],
    });
    const { port } = new URL(url);
    const form = `${url}/api/v1/form?${race}`;
    const hosts = ["localhost", "form.example.org", "evil.example"];
    expect(await Promise.all(hosts.map((host) => statusAs(`${host}:${port}`, form)))).toEqual([
      200, 200, 403,
    ]);
    expect(await (await fetch(`${admin ?? ""}/metrics`)).text()).toContain("racing_server_requests_total");
    expect((await fetch(`${url}/workbench.html`)).status).toBe(200);
  } finally {
    expect(await stop()).toBe(0);
  }
});

packed("its store is listed as one of use, kept, and exported to the same history", () => {
  for (const options of [[], ["--remove"]])
    expect(run("stores", "--data", at("stores"), ...options)).toMatch(/runs\.csv\n$/);
  run("export", "--data", at("stores"), "--to", at("history.csv"));
  const [store = ""] = /\S+results-\w+/.exec(run("stores", "--data", at("stores"))) ?? [];
  const file = join(at("stores"), store.split(/[\\/]/).at(-1) ?? "", "history.db");
  run("export", "--from", file, "--to", at("again.csv"));
  const [one, other] = ["history.csv", "again.csv"].map((name) => readFileSync(at(name), "utf8"));
  expect(one).toContain("Alder Lane,1,2026-03-12T17:10:00Z,America/New_York");
  expect(other).toBe(one);
  const record = openForecasts(forecastsOf(file, "results"));
  record?.ledger.append(forecast);
  record?.close();
  for (const written of [forecastsOf(file, "results"), dirname(forecastsOf(file, "results"))]) give(written);
  run("export", "--forecasts", "--data", at("stores"), "--to", at("forecasts.csv"));
  expect(readFileSync(at("forecasts.csv"), "utf8").trimEnd().split("\n").length).toBeGreaterThan(1);
});

packed("a file is read in a named format, and its store stays of use", async () => {
  const lines = [
    "date,venue,race_no,race_meeting_no,race_class,distance_m,going,place,horse_no,horse_name,actual_wt_lbs,declared_wt_lbs,draw,lbw,finish_time,win_odds",
    "2026-01-01,沙田,3,303,第四班,1200,好地,1,4,松柏甲 (K100),130,1050,7,-,1:09.40,3.5",
    "2026-01-01,沙田,3,303,第四班,1200,好地,2,5,松柏乙 (K101),130,1050,8,鼻位,1:09.41,4.5",
  ];
  const file = write("hong-kong.csv", `${lines.join("\n")}\n`);
  const args = ["--results", file, "--as", "hkjc", "--as-of", "2026-01-01", "--data", at("named"), ...key];
  const { url, stop } = await serve(["serve", ...args]);
  try {
    const race = "date=2026-01-01&track=sha-tin&race=3&country=hk&timezone=Asia/Hong_Kong";
    expect(await ask(`${url}/api/v1/form?${race}`)).toMatchObject({ numberOfRunners: 2 });
  } finally {
    await stop();
  }
  expect(run("stores", "--data", at("named"), "--remove")).toMatch(/hong-kong\.csv\n$/);
  expect(existsSync(at("named"))).toBe(true);
});

packed(
  "a world of a seed and a day is served over https, and the workbench opens without a browser",
  async () => {
    const tls = selfSigned(folder ?? "");
    if (!tls) throw new Error("openssl, which writes the certificate, is missing");
    for (const file of Object.values(tls)) give(file);
    const world = ["--scale", "small", "--seed", "7", "--today", "2026-03-01"];
    const server = await serve(["serve", ...world, "--tls-cert", tls.cert, "--tls-key", tls.key]);
    try {
      const options = { host: "127.0.0.1", port: new URL(server.url).port, servername: "localhost" };
      const path = "/health/ready";
      const status = await new Promise((resolve, reject) =>
        getSecurely({ ...options, path, ca: readFileSync(tls.cert) }, (answer) =>
          resolve(answer.resume().statusCode),
        ).on("error", reject),
      );
      expect(status).toBe(200);
    } finally {
      await server.stop();
    }
    const { url, stop } = await serve(["--no-open", "--results", join(root, "test/fixtures/results.csv")]);
    try {
      expect((await fetch(`${url}/workbench.html`)).status).toBe(200);
    } finally {
      await stop();
    }
  },
);

/** Runs the tools over standard input and output; resolves to the number of rows of a race's form. */
async function rowsOfAgent(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const { env: usual, cwd = "" } = settings();
  const client = new Client({ name: "test", version: "1" });
  const asUser = [...(user.uid === undefined ? [] : ["setpriv", "--reuid=65534", "--clear-groups"])];
  const [command = "", ...first] = [...asUser, process.execPath, program ?? "", ...args];
  await client.connect(new StdioClientTransport({ command, args: first, cwd, env: { ...usual, ...env } }));
  try {
    const race = { date: "2026-03-14", track: "ashford-park", race: 3 };
    const { structuredContent } = await client.callTool({ name: "form", arguments: race });
    noteRun(args);
    return (structuredContent as { readonly rows: readonly unknown[] }).rows.length;
  } finally {
    await client.close();
  }
}

packed(
  "agents ask a service by its address, or join the one of the data folder, as the relay does",
  async () => {
    const results = give(at("results.csv").replace("results.csv", ""));
    const file = join(results, "results.csv");
    copyFileSync(join(root, "test/fixtures/results.csv"), file);
    const data = ["--data", at("joined")];
    const races = ["--results", file, "--as-of", "2026-03-14"];
    const { url, stop } = await serve(["serve", ...races, ...data, ...key]);
    try {
      expect(await rowsOfAgent(["mcp", "--base", `${url}/api`], { RACING_FORM_KEY: "test-key" })).toBe(7);
      expect(await rowsOfAgent(["mcp", "--join", ...data])).toBe(7);
      const relay = await serve(["serve", "--relay-only", "--upstream", `${url}/api`]);
      try {
        expect(await ask(`${relay.url}/relay/v1/form?${example}`)).toMatchObject({ numberOfRunners: 7 });
      } finally {
        await relay.stop();
      }
    } finally {
      await stop();
    }
  },
);

withDatabase("a store is published, and served from the database", async () => {
  const cluster: Cluster = await startCluster();
  try {
    const store = /\S+results-\w+/
      .exec(run("stores", "--data", at("stores")))?.[0]
      ?.split(/[\\/]/)
      .at(-1);
    const from = join(at("stores"), store ?? "", "history.db");
    run("publish", "--to", cluster.url, "--data", at("stores"), "--from", from);
    const { url, stop } = await serve(["serve", "--store", cluster.url, ...key]);
    try {
      const race = "date=2026-03-13&track=alder-lane&race=1&country=us&timezone=America/New_York";
      expect(await ask(`${url}/api/v1/form?${race}`)).not.toHaveProperty("error");
    } finally {
      await stop();
    }
    await cluster.query("CREATE DATABASE parts");
    const parts = cluster.url.replace(/racing$/, "parts");
    run("publish", "--to", parts, "--from", from, "--country", "us", "--code", "gallops");
  } finally {
    await cluster.close();
  }
});

packed("the other commands end with their result", () => {
  run("manifest", "--origin", "https://form.example.com");
  expect(existsSync(at("manifest.xml"))).toBe(true);
  expect(run("formats")).toContain("rpscrape");
  expect(run("--version")).toMatch(/^\d/);
});

/** Excel runs on Windows and macOS alone; elsewhere its command says so. */
packed("excel says where it does not run", () => {
  if (["win32", "darwin"].includes(process.platform)) return;
  for (const options of [[], ["--dev"], ["--remove"]]) {
    expect(() => run("excel", ...options)).toThrow("Excel does not run on this system");
    noteRun(["excel", ...options]);
  }
});

/** The options of a command that its help lists. */
function optionsOf(command: string): string[] {
  const help = run(...(command === "" ? [] : [command]), "--help");
  return [...help.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name = ""]) => name);
}

packed("each option that the help lists was tried above", () => {
  const commands = [...run("--help").matchAll(/^ {2}racing-form ?([a-z]*) {2,}/gm)].map(
    ([, name = ""]) => name,
  );
  expect(commands.length).toBeGreaterThan(8);
  const shared = new Set(optionsOf("serve"));
  const skipped = new Set(hasDatabase ? [] : ["store", "to", "from", "country", "code", "data"]);
  const untried = commands.flatMap((command) =>
    optionsOf(command)
      // The options of the server mean the same to each command that passes them on to it.
      .filter((name) => command === "serve" || !["", "excel", "mcp"].includes(command) || !shared.has(name))
      .filter((name) => !tried.get(command)?.has(name))
      .filter((name) => !(["serve", "publish"].includes(command) && skipped.has(name)))
      .map((name) => `racing-form ${command} --${name}`),
  );
  expect(untried).toEqual([]);
  expect(commands.filter((command) => command !== "" && !tried.has(command))).toEqual([]);
});
