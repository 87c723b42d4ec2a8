/** Suite of src/server/pages.ts: builtFiles. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isServed, pages } from "../../src/server/pages";

const folder = mkdtempSync(join(tmpdir(), "built-files-"));
const dist = join(folder, "dist");
beforeAll(() => {
  mkdirSync(join(dist, "assets/.git"), { recursive: true });
  mkdirSync(join(folder, "dist-secret"));
  for (const file of [
    "dist/taskpane.html",
    "dist/.built",
    "dist/assets/icon.png",
    "dist/assets/.git/config",
    "secret.txt",
    "dist-secret/secret.txt",
  ])
    writeFileSync(join(folder, file), file);
  symlinkSync(join(folder, "secret.txt"), join(dist, "link.txt"));
  symlinkSync(join(folder, "dist-secret"), join(dist, "linked"));
  symlinkSync(join(dist, "taskpane.html"), join(dist, "inside.html"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["/taskpane.html", true],
  ["/assets/icon.png", true],
  ["/inside.html", true],
  ["/assets", false],
  ["/.built", false],
  ["/%2Ebuilt", false],
  ["/assets/.git/config", false],
  ["/link.txt", false],
  ["/linked/secret.txt", false],
  ["/../secret.txt", false],
  ["/%2e%2e/secret.txt", false],
  ["/..%2fsecret.txt", false],
  ["/..%5csecret.txt", false],
  ["/taskpane.html%00", false],
  ["/%zz", false],
  [`/${"x".repeat(300)}.js`, false],
  ["/taskpane.html/more", false],
])("%s is served: %s", async (path, served) => {
  expect(isServed(dist, path)).toBe(served);
  expect((await pages(dist).request(path)).status).toBe(served ? 200 : 404);
});

test("a folder that is a link itself is served, also after it points elsewhere", () => {
  const current = join(folder, "current");
  symlinkSync(dist, current);
  expect(isServed(current, "/taskpane.html")).toBe(true);
  unlinkSync(current);
  symlinkSync(join(folder, "dist-secret"), current);
  expect([isServed(current, "/taskpane.html"), isServed(current, "/secret.txt")]).toEqual([false, true]);
});
