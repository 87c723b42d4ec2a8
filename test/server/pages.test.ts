import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pages } from "../../src/server/pages";

describe("a folder of built files", () => {
  const folder = mkdtempSync(join(tmpdir(), "racing-pages-"));
  const files = ["functions.json", "functions.js", "bundle.0123abcd.js", "taskpane.html", "manifest.xml"];
  beforeAll(() => {
    mkdirSync(join(folder, "assets"));
    for (const file of [...files, "assets/shortcuts.json", "assets/icon-16.png"])
      writeFileSync(join(folder, file), "{}");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const allowed = async (path: string): Promise<string | null> =>
    (await pages(folder).request(path)).headers.get("Access-Control-Allow-Origin");

  test.each(["/taskpane.html", "/functions.json"])(
    "%s not modified keeps the headers of the file",
    async (path) => {
      const app = pages(folder);
      const { headers } = await app.request(path);
      const again = await app.request(path, { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
      expect(again.status).toBe(304);
      for (const name of ["Content-Security-Policy", "Access-Control-Allow-Origin", "Cache-Control"])
        expect([name, again.headers.get(name)]).toEqual([name, headers.get(name)]);
    },
  );

  test.each(["/functions.json", "/functions.js", "/assets/shortcuts.json"])(
    "every origin may read %s",
    async (path) => expect(await allowed(path)).toBe("*"),
  );

  test.each([
    "/bundle.0123abcd.js",
    "/taskpane.html",
    "/manifest.xml",
    "/assets/icon-16.png",
    "/x/functions.json",
    "/missing.json",
    "/",
  ])("no other origin may read %s", async (path) => expect(await allowed(path)).toBeNull());
});
