/** The package as a person installs it: unpacked in an empty folder beside its run-time dependencies only. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { findNpm } from "../../tools/programs.cjs";

const root = join(__dirname, "../..");
const npm = findNpm();
const isBuilt = ["dist/workbench.html", "build/server/server/main.js"].every((file) =>
  existsSync(join(root, file)),
);
if (!npm || !isBuilt)
  process.stderr.write("Skipped: the tests of the package, without npm or a build (npm test builds).\n");
const packed = npm && isBuilt ? test : test.skip;

interface LockEntry {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** Returns the folders of the packages that `npm install` of the package would install. */
function runtimePackages(): string[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path]) => path);
}

/** Returns an empty folder with the unpacked tarball and links to its run-time dependencies. */
function installPackage(folder: string): { readonly files: readonly string[]; readonly program: string } {
  const pack = [npm ?? "", "pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const text = execFileSync(process.execPath, pack, { cwd: root, encoding: "utf8" });
  const [{ filename, files }] = JSON.parse(text) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  execFileSync("tar", ["-xzf", filename], { cwd: folder }); // a part of Windows, macOS and Linux
  rmSync(join(folder, filename));
  mkdirSync(join(folder, "node_modules"));
  renameSync(join(folder, "package"), join(folder, "node_modules/racing-form"));
  for (const path of runtimePackages()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (!existsSync(join(folder, path))) symlinkSync(join(root, path), join(folder, path), "junction");
  }
  const installed = join(folder, "node_modules/racing-form");
  const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  return { files: files.map(({ path }) => path), program: join(installed, bin["racing-form"] ?? "") };
}

let folder: string;
let installed: ReturnType<typeof installPackage>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "racing package-"));
  if (npm && isBuilt) installed = installPackage(folder);
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
    "dist",
  ]);
  expect(files.filter((file) => /\.map$|\.tsx?$|\.d\.cts$|(?:^|\/)\./.test(file))).toEqual([]);
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

packed("its server returns a table without a compiler, and leaves the folder as it is", async () => {
  const before = readdirSync(folder);
  const fixture = join(root, "test/fixtures/results.csv");
  const data = mkdtempSync(join(tmpdir(), "racing-data-"));
  const races = ["--results", fixture, "--as-of", "2026-03-14", "--key", "test-key=pro"];
  const server = spawn(
    process.execPath,
    [installed.program, "serve", ...races, "--port", "0", "--data", data],
    { cwd: folder, stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    let url: string | undefined;
    for await (const line of createInterface({ input: server.stdout })) {
      url = /Racing form service: (http\S+)/.exec(line)?.[1];
      if (url) break;
    }
    const get = (path: string) => fetch(`${url}${path}`, { headers: { "X-API-Key": "test-key" } });
    const form = await get("/api/v1/form?date=2026-03-14&track=ashford-park&race=3");
    expect(form.status).toBe(200);
    expect(((await form.json()) as { readonly runners: readonly unknown[] }).runners.length).toBeGreaterThan(
      1,
    );
    for (const page of ["/workbench.html", "/workbench/main.js", "/functions.json"])
      expect((await get(page)).status).toBe(200);
  } finally {
    server.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
  expect(readdirSync(folder)).toEqual(before);
});
