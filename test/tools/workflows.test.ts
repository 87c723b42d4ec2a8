/** The workflows of GitHub: what they run exists here, and nothing that they use changes without a commit. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pinImages } from "../../tools/versions.cjs";

const root = join(__dirname, "../..");
const folder = join(root, ".github/workflows");
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), "utf8"),
}));
const read = (name: string): string => readFileSync(join(root, name), "utf8");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test("there is a workflow for every change and one for releases", () => {
  expect(workflows.map(({ name }) => name).sort()).toEqual(["ci.yml", "release.yml"]);
});

test("everything that a release publishes waits for its tests, and is attested", () => {
  const text = workflows.find(({ name }) => name === "release.yml")?.text ?? "";
  const [, ...jobs] = text.split(/^ {2}(?=\w+:\n(?: {4}if: .*\n)? {4}(?:needs|runs-on):)/m);
  const published = jobs.filter((job) => !job.startsWith("test:"));
  expect(published.map((job) => job.split(":")[0])).toEqual(["files", "package", "image", "pages"]);
  expect(published.filter((job) => !/^ {4}needs: test$/m.test(job))).toEqual([]);
  const [tests = ""] = jobs;
  const order = ["npm test", "npm run release", "attest-build-provenance", "upload-artifact"];
  const places = order.map((step) => tests.indexOf(step));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(text).toContain("npm publish --provenance");
});

test("a tag whose images have no digests is refused", () => {
  const text = workflows.find(({ name }) => name === "release.yml")?.text ?? "";
  const [, check = ""] = /Each image has the digest.*\n {8}run: (.*)/.exec(text) ?? [];
  const at = mkdtempSync(join(tmpdir(), "images-"));
  const codes = [
    (text: string) => text.replace(/@sha256:\S+/g, ""),
    (text: string) => pinImages(text, () => "sha256:0"),
  ].map((change) => {
    for (const name of ["Dockerfile", "compose.yaml"]) writeFileSync(join(at, name), change(read(name)));
    return spawnSync("sh", ["-c", check], { cwd: at }).status;
  });
  rmSync(at, { recursive: true });
  expect(codes).toEqual([1, 0]);
});

test.each(workflows)("$name pins each action by its commit and states its version", ({ text }) => {
  const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action ?? "");
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

test.each(workflows)("$name has the rights that it needs, and no job without a limit", ({ text }) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  expect(text.match(/runs-on:/g)).toHaveLength(text.match(/^ {4}timeout-minutes:/gm)?.length ?? 0);
  expect(text).not.toMatch(/run:.*\$\{\{ *github\.(?:event|ref|head)/); // a name is data, never a part of a command
});

test.each(workflows)("$name runs scripts that package.json has", ({ text }) => {
  const namedScripts = [...text.matchAll(/npm (?:run ([\w-]+)|(test))/g)].map(
    ([, script, scriptName]) => script ?? scriptName ?? "",
  );
  expect(namedScripts.length).toBeGreaterThan(0);
  expect(namedScripts.filter((name) => !(name in scripts))).toEqual([]);
});

test("every change is tested on three systems with each supported Node.js", () => {
  const text = workflows.find(({ name }) => name === "ci.yml")?.text ?? "";
  expect(text).toContain("os: [ubuntu-latest, windows-latest, macos-latest]");
  expect(text).toContain("node: [20, 22, 24]");
});
