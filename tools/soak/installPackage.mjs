/** Installs the package into empty folders as a person does, and starts its server until it returns a table. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import programs from "../programs.cjs";
import { build, root } from "../prepare.mjs";

const npm = (args, cwd) =>
  spawnSync(process.execPath, [programs.findNpm(), ...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });

/** Runs the installed command and returns the number of runners of the race that its server proposes. */
async function firstTable(folder) {
  const program = join(folder, "node_modules/racing-form/bin/racing-form.mjs");
  const options = ["--no-open", "--port", "0", "--data", join(folder, "data")];
  const server = spawn(process.execPath, [program, ...options], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const url = /Racing form service: (http\S+)/.exec(line)?.[1];
      if (url) return await runnersAt(url);
    }
    throw new Error(`the server ended with code ${await ended}`);
  } finally {
    server.kill();
    await ended;
  }
}

async function runnersAt(url) {
  const { example } = await (await fetch(`${url}/health`)).json();
  const { date, track, race, race_code, country } = example;
  const query = new URLSearchParams({ date, track, race, race_code, country });
  const form = await fetch(`${url}/api/v1/form?${query}`, { headers: { "X-API-Key": "demo-pro" } });
  return (await form.json()).runners.length;
}

/** Installs and starts the package in each folder. Prints the seconds from the command to the first table. */
export async function installPackage({ installs, folder }) {
  const failures = [];
  mkdirSync(folder, { recursive: true });
  build();
  const packed = npm(["pack", "--ignore-scripts", "--pack-destination", folder], root);
  const tarball = join(folder, packed.stdout.trim().split("\n").at(-1));
  for (let index = 0; index < installs; index++) {
    const empty = join(folder, `empty ${index}`);
    mkdirSync(empty);
    const started = performance.now();
    if (npm(["install", "--prefer-offline", tarball], empty).status !== 0) {
      failures.push("npm install failed: the registry may be out of reach");
      continue;
    }
    const installed = performance.now();
    const runners = await firstTable(empty);
    const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1);
    console.log(
      `  ${runners} runners after ${seconds(started)} s, ${seconds(installed)} s of them after npm install`,
    );
    if (!(runners > 1)) failures.push("the first race has no runners");
    if (existsSync(join(empty, "node_modules/typescript"))) failures.push("a compiler was installed");
    const stray = readdirSync(empty).filter((name) => !/^(?:package|node_modules|data)/.test(name));
    if (stray.length > 0) failures.push(`it wrote ${stray.join(", ")}`);
  }
  rmSync(folder, { recursive: true, force: true });
  return { tried: installs, failures };
}
