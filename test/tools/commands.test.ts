/** The commands of package.json as a person runs them: nothing is installed or built for a question. */
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usage } from "../../src/server/usage";

const root = join(__dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Runs a tool in a copy of the project that has no packages, with a PATH on which there is nothing. */
function runBare(tool: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "racing bare-"));
  try {
    for (const name of ["package.json", "package-lock.json"])
      copyFileSync(join(root, name), join(folder, name));
    for (const name of ["bin", "tools"]) cpSync(join(root, name), join(folder, name), { recursive: true });
    mkdirSync(join(folder, "src/server"), { recursive: true });
    mkdirSync(join(folder, "bench"));
    for (const file of ["bench/bench.mjs", "src/server/usageLines.json"])
      copyFileSync(join(root, file), join(folder, file));
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: "", SystemRoot: process.env.SystemRoot ?? "" },
    });
    const written = ["node_modules", "build", "dist"].filter((name) => existsSync(join(folder, name)));
    return { status, stdout, stderr, written };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("npm run serve -- --help prints the server's usage", () => {
  expect(runBare("tools/serve.mjs", "--help")).toEqual({ status: 0, stdout: usage, stderr: "", written: [] });
});

test.each([
  ["tools/start.mjs", "Usage: npm start -- [options]", "--no-open "],
  ["tools/excel.mjs", "Usage: npm run excel -- [options]", "--dev "],
  ["tools/publish.mjs", "Usage: npm run publish -- --to URL", "--from "],
  ["tools/build.mjs", "Usage: npm run build", "ADDIN_BASE_URL "],
  ["tools/package.mjs", "Usage: npm run package", "--skill "],
  ["bench/bench.mjs", "npm run bench", "--rounds "],
])("%s --help prints its usage and neither installs nor builds", (tool, first, option) => {
  const { status, stdout, stderr, written } = runBare(tool, "--help");
  expect([status, stderr, written]).toEqual([0, "", []]);
  expect(stdout.startsWith(first)).toBe(true);
  expect(stdout).toContain(`  ${option}`);
  if (stdout.includes("--scale")) expect(stdout).toContain("small (medium, or full where there is one)");
});

test("npm run serve installs nothing: it names the command that does", () => {
  expect(runBare("tools/serve.mjs")).toEqual({
    status: 1,
    stdout: "",
    stderr: "The dependencies are not installed: run `npm ci`, or `npm start`, which does.\n",
    written: [],
  });
});

test("no script of package.json uses the syntax of a shell", () => {
  const others = Object.entries(scripts).filter(
    ([, text]) => !/^(?:node tools\/[\w-]+\.[cm]?js|[\w-]+)( |$)/.test(text),
  );
  expect(others).toEqual([]);
  expect(Object.entries(scripts).filter(([, text]) => /[&|;$'"`<>]/.test(text))).toEqual([]);
});
