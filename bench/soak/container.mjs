/** Runs the steps of the Dockerfile in clean folders, then its server and its health check: there may be no Docker here. */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import dockerfile from "../../tools/dockerfile.cjs";
import { root } from "../../tools/prepare.mjs";

const { allowedIn, execForm, stagesOf } = dockerfile;
const read = (file) => readFileSync(join(root, file), "utf8");

/** Copies what a COPY names: from the repository, as .dockerignore lets it, or from an earlier stage. */
function copy({ flags, value }, { at, folder, context }) {
  const names = value.split(/\s+/);
  const to = join(at, names.pop());
  for (const name of names) {
    const from = flags.from ? join(folder, flags.from, name) : join(root, name);
    const sources = name === "." ? context.map((one) => [join(root, one), join(to, one)]) : [[from, to]];
    for (const [source, target] of sources)
      cpSync(source, names.length > 1 ? join(target, name) : into(source, target), {
        recursive: true,
        filter: (path) => !path.endsWith(".generated.ts"),
      });
  }
}

/** A file that is copied to a folder keeps its name. */
const into = (source, target) => (target.endsWith("/") ? join(target, source.split("/").at(-1)) : target);

/** Runs the steps of a stage in a separate folder and returns its settings. */
function runStage(stage, folder, context) {
  const base = join(folder, stage.name ?? "final");
  const result = { at: base, env: { ...process.env }, entrypoint: [], health: [], user: undefined };
  for (const { word, flags, value } of stage.steps) {
    if (word === "WORKDIR") mkdirSync((result.at = join(base, value)), { recursive: true });
    if (word === "ENV" || word === "ARG") {
      const [name, ...rest] = value.split("=");
      const setting = rest.join("=");
      result.env[name] = setting.startsWith("/") ? join(base, setting) : setting;
    }
    if (word === "COPY") copy({ flags, value }, { at: result.at, folder, context });
    if (word === "RUN") {
      const { status } = spawnSync("sh", ["-c", value], { cwd: result.at, env: result.env, stdio: "ignore" });
      if (status !== 0) throw new Error(`RUN ${value} ended with code ${status}`);
    }
    if (word === "ENTRYPOINT") result.entrypoint = execForm(value);
    if (word === "HEALTHCHECK") result.health = execForm(value);
    if (word === "USER") result.user = value;
  }
  return result;
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const listing = (folder) =>
  readdirSync(folder, { recursive: true }).filter((path) => !/^data(?:\/|$)/.test(path));

/** Builds and starts the image's server on the small world, until its health check passes; then stops it. */
export async function container({ folder }) {
  const failures = [];
  const context = allowedIn(read(".dockerignore"));
  const stages = stagesOf(read("Dockerfile")).map((stage) => runStage(stage, folder, context));
  const { at, env, entrypoint, health, user } = stages.at(-1);
  if (!user || user === "root") failures.push("the server runs as root");
  const port = await freePort();
  const before = listing(at);
  const [program, ...args] = [...entrypoint, "--scale", "small", "--port", String(port)];
  const server = spawn(program, args, { cwd: at, env, stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const [checker, ...words] = health.map((word) => word.replace(":3000", `:${port}`));
  while (spawnSync(checker, words, { cwd: at, env }).status !== 0 && server.exitCode === null)
    await wait(500);
  if (server.exitCode !== null) failures.push(`the server ended with code ${server.exitCode}`);
  server.kill("SIGTERM");
  const code = await ended;
  if (code !== 0) failures.push(`the server stopped with code ${code}`);
  const written = listing(at).filter((path) => !before.includes(path));
  if (written.length > 0) failures.push(`outside its data it wrote ${written.slice(0, 3).join(", ")}`);
  rmSync(folder, { recursive: true, force: true });
  return { tried: stagesOf(read("Dockerfile")).flatMap(({ steps }) => steps).length, failures };
}
