import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMicrosoftScripts } from "../../src/server/microsoftScripts";
import { pages } from "../../src/server/pages";

const folder = mkdtempSync(join(tmpdir(), "racing-scripts-"));
const [dist, office] = [join(folder, "dist"), join(folder, "office-js")];

beforeAll(() => {
  mkdirSync(join(office, "en-us"), { recursive: true });
  mkdirSync(dist);
  writeFileSync(join(office, "office.js"), "/* office */");
  writeFileSync(join(office, "en-us/office_strings.js"), "/* strings */");
  writeFileSync(join(folder, "secret.js"), "/* secret */");
  const script = '<script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script>';
  writeFileSync(join(dist, "taskpane.html"), `<html><head>${script}</head></html>`);
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the scripts are served whatever the case of their address, as from Microsoft's servers", async () => {
  const app = pages(dist, { office });
  for (const path of ["office.js", "Office.js", "EN-US/Office_Strings.js"]) {
    const response = await app.request(`/office-js/${path}`);
    expect([path, response.status, response.headers.get("Content-Type")]).toEqual([
      path,
      200,
      "text/javascript; charset=utf-8",
    ]);
    expect(await response.text()).toMatch(/^\/\* (office|strings) \*\/$/);
  }
});

test("no other file of the machine is served", async () => {
  const app = pages(dist, { office });
  for (const path of ["../secret.js", "%2e%2e/secret.js", "en-us/../../secret.js", "nothing.js", ""])
    expect((await app.request(`/office-js/${path}`)).status).toBe(404);
});

test("the add-in's page loads office.js from this server, and a relay's page stays marked", async () => {
  const page = async (options: Parameters<typeof pages>[1]) =>
    (await pages(dist, options).request("/office-taskpane.html")).text();
  expect(await page({ office })).toBe(
    '<html><head><script src="office-js/office.js"></script></head></html>',
  );
  expect(await page({ office, relayOnly: true })).toContain('<meta name="racing-sources" content="relay">');
});

test("a server that was not asked for them has neither", async () => {
  const app = pages(dist);
  for (const path of ["/office-js/office.js", "/office-taskpane.html"])
    expect((await app.request(path)).status).toBe(404);
});

test("without the package the reason is a sentence that names it", () => {
  expect(() => findMicrosoftScripts(folder)).toThrow(
    /--office needs .* @microsoft\/office-js: run npm install/,
  );
  expect(findMicrosoftScripts(join(__dirname, "../.."))).toMatch(/office-js.dist$/);
});
