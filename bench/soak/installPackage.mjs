/** Installs the package into empty folders as a person does, and starts its server until it returns a table. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import programs from "../../tools/programs.cjs";
import { build, compileServer, root } from "../../tools/prepare.mjs";
import { firstTable } from "./firstTable.mjs";

const npm = (args, cwd) =>
  spawnSync(process.execPath, [programs.findNpm(), ...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });

const program = "node_modules/racing-form/bin/racing-form.mjs";

/** Packs the built files into a folder and returns the file. */
export function packInto(folder) {
  mkdirSync(folder, { recursive: true });
  build();
  compileServer();
  const packed = npm(["pack", "--ignore-scripts", "--pack-destination", folder], root);
  return join(folder, packed.stdout.trim().split("\n").at(-1));
}

/** Installs the package into an empty folder and starts it. Returns its runners, and the seconds of both steps. */
export async function startInstalled(tarball, empty) {
  mkdirSync(empty);
  const started = performance.now();
  if (npm(["install", "--prefer-offline", tarball], empty).status !== 0)
    throw new Error("npm install failed: the registry may be out of reach");
  const installing = (performance.now() - started) / 1000;
  const options = ["--no-open", "--port", "0", "--data", join(empty, "data")];
  return { installing, ...(await firstTable([program, ...options], empty)) };
}

/** Installs and starts the package in each of some folders. Prints the seconds from the command to the first table. */
export async function installPackage({ installs, folder }) {
  const failures = [];
  const tarball = packInto(folder);
  for (let index = 0; index < installs; index++) {
    const empty = join(folder, `empty ${index}`);
    const { installing, runners, seconds } = await startInstalled(tarball, empty);
    console.log(
      `  ${runners} runners ${seconds.toFixed(1)} s after an installation of ${installing.toFixed(1)} s`,
    );
    if (!(runners > 1)) failures.push("the first race has no runners");
    if (existsSync(join(empty, "node_modules/typescript"))) failures.push("a compiler was installed");
    const stray = readdirSync(empty).filter((name) => !/^(?:package|node_modules|data)/.test(name));
    if (stray.length > 0) failures.push(`it wrote ${stray.join(", ")}`);
  }
  rmSync(folder, { recursive: true, force: true });
  return { tried: installs, failures };
}
