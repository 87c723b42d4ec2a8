/** The container's files: their steps name files and options that exist. `npm run soak` runs the steps. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { readArguments } from "../../src/server/readArguments";
import { allowedIn, execForm, stagesOf } from "../../tools/dockerfile.cjs";

const root = join(__dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const stages = stagesOf(read("Dockerfile"));
const final = stages.at(-1) ?? { image: "", steps: [] };
const valueOf = (word: string): string => final.steps.find((step) => step.word === word)?.value ?? "";
const entrypoint = execForm(valueOf("ENTRYPOINT"));
const compose = read("compose.yaml");
const context = allowedIn(read(".dockerignore"));
const { engines } = JSON.parse(read("package.json")) as { readonly engines: { readonly node: string } };

test("an instruction has a word, flags and a value", () => {
  const text = "# base\nFROM node:24 AS build\nCOPY --from=a --chown=b:c x \\\n  y\nRUN npm ci\n";
  expect(stagesOf(text)).toEqual([
    {
      image: "node:24",
      name: "build",
      steps: [
        { word: "COPY", flags: { from: "a", chown: "b:c" }, value: "x    y" },
        { word: "RUN", flags: {}, value: "npm ci" },
      ],
    },
  ]);
});

test("every stage has the same Node.js, one that the project needs and CI tests", () => {
  const images = [...new Set(stages.map(({ image }) => image))];
  expect(images).toHaveLength(1);
  const major = Number(/^node:(\d+)-/.exec(images[0] ?? "")?.[1]);
  expect(major).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
  const tested = /node: \[([\d, ]+)\]/.exec(read(".github/workflows/ci.yml"))?.[1]?.split(", ").map(Number);
  expect(tested).toContain(major);
});

test("what is copied from the repository exists and reaches the build", () => {
  const copied = stages
    .flatMap(({ steps }) => steps)
    .filter(({ word, flags }) => word === "COPY" && !flags.from)
    .flatMap(({ value }) => value.split(/\s+/).slice(0, -1))
    .filter((name) => name !== ".");
  expect(copied.filter((name) => !context.includes(name) || !existsSync(join(root, name)))).toEqual([]);
  expect(context.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test("the build's sources all reach it", () => {
  const namedPattern = /(?:from: |\.\/)"?(assets|src|docs|LICENSE|manifest\.xml)/g;
  const used = [...read("webpack.config.js").matchAll(namedPattern)];
  expect(used.length).toBeGreaterThan(5);
  expect(used.map(([, name]) => name).filter((name) => !context.includes(name ?? ""))).toEqual([]);
});

test("the server does not run as root, and its folder of stores is a volume that its user owns", () => {
  expect(valueOf("USER")).toBe("node");
  const data = /^XDG_DATA_HOME=(.+)$/m.exec(final.steps.map(({ value }) => value).join("\n"))?.[1];
  expect(valueOf("VOLUME")).toBe(data);
  const owned = final.steps.filter(({ flags }) => flags.chown === "node:node").map(({ value }) => value);
  expect(owned.map((value) => `${valueOf("WORKDIR")}/${value.split(/\s+/).at(-1)}`)).toEqual([data]);
});

test("the health check asks the port at which the server listens", () => {
  const { port } = readArguments(entrypoint.slice(entrypoint.indexOf("serve") + 1));
  const [, script = "", url = ""] = execForm(valueOf("HEALTHCHECK"));
  expect(url).toBe(`http://127.0.0.1:${port}/health/ready`);
  expect([entrypoint[1] ?? "", script].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(valueOf("EXPOSE")).toBe(String(port));
});

test.each([
  [200, 0],
  [503, 1],
])("the health check of a server that responds with %d ends with code %d", async (status, code) => {
  const server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/health/ready`;
  const check = spawn(process.execPath, ["bin/health.mjs", url], { cwd: root, stdio: "ignore" });
  expect(await new Promise((resolve) => check.on("exit", resolve))).toBe(code);
  server.close();
});

test("the composed relay has options that the server has, and believes its proxy's network alone", () => {
  const command = JSON.parse(/command: (\["--relay-only.*\])/.exec(compose)?.[1] ?? "[]") as string[];
  const settings = readArguments([...entrypoint.slice(entrypoint.indexOf("serve") + 1), ...command]);
  expect(settings.relayOnly).toBe(true);
  expect(settings.trustedProxies).toEqual([/subnet: ([\d./]+)/.exec(compose)?.[1]]);
  const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
  expect(grace).toBeGreaterThan(settings.drain + 25); // the longest wait for requests in flight
});

test("every composed service is read-only and without rights, and the proxy names the relay's port", () => {
  const services = compose.slice(compose.indexOf("\nservices:"), compose.indexOf("\nnetworks:"));
  const names = [...services.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
  expect(names).toEqual(["relay", "redis", "proxy"]);
  expect(services.split("<<: *locked")).toHaveLength(names.length + 1);
  expect(compose).toMatch(/mem_limit: \d+m\n {2}pids_limit: \d+/);
  expect(compose).toMatch(/x-locked: &locked[\s\S]*read_only: true[\s\S]*cap_drop: \[ALL\]/);
  expect(read("deploy/Caddyfile")).toContain(`reverse_proxy relay:${valueOf("EXPOSE")}`);
});

test("docs/deploy.md names every setting of the composed services", () => {
  const settings = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  expect([...settings].filter((name) => !read("docs/deploy.md").includes(`${name}`))).toEqual([]);
});
