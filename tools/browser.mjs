/** Provides the parts of the machine that tests need, where that is possible: in CI on Debian. */
import { spawnSync } from "node:child_process";
import machine from "./machine.cjs";
import programs from "./programs.cjs";
import { run } from "./prepare.mjs";

const { findPart, parts } = machine;

const onDebian = () => process.getuid?.() === 0 && programs.findProgram("apt-get") !== undefined;

const isOffered = (name) => spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;

/** Installs the parts that continuous integration on Debian misses; elsewhere tests say what they miss. */
export function provideParts() {
  if (!process.env.CI || !onDebian()) return;
  const missing = Object.keys(parts).filter((part) => !parts[part].isOptional && !findPart(part));
  if (missing.length === 0) return;
  run("apt-get", ["update", "-qq"], "The list of Debian's packages could not be read");
  const packages = missing.flatMap((part) => parts[part].package.split(" ")).filter(isOffered);
  console.log(`Installing Debian's ${packages.join(", ")} for the tests ...`);
  const options = ["install", "-y", "-qq", "--no-install-recommends"];
  run("apt-get", [...options, ...packages], `${packages.join(", ")} could not be installed`);
}
