import { strFromU8, unzipSync } from "fflate";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedFile } from "../browser/savedFile";
import { paneFrame } from "../browser/paneFrame";
import { keys, testSite } from "../browser/testSite";

const marker = keys.pro;
const day = "2026-03-14";
const form = (race: number): string => `=RACING.FORM("${day}","ashford-park",${race},"number,name")`;

const at = testSite();
let workbench: Workbench;
const sent: string[] = [];

/** Uses the add-in with the marker as its key: formulas, a failure, a preview, a refresh, copies, starting with the book. */
beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url);
  const { page, pane } = workbench;
  page.on("request", (request) => sent.push(request.url(), request.postData() ?? ""));
  page.on("console", (message) => sent.push(message.text()));
  await workbench.create({ A1: form(1), D1: form(2), G1: '=RACING.FORM("2026-03-14","nowhere",1)', J1: "=RACING.STATUS()" });
  await workbench.settled();
  await to("Settings");
  await pane.getByLabel("API key", { exact: true }).fill(marker);
  await pane.getByLabel("API key", { exact: true }).press("Enter");
  await pane.getByText("Connected with a Pro key.").waitFor();
  await pane.getByRole("checkbox", { name: /Start the add-in when this workbook opens/ }).press("Space");
  await pane.getByRole("region", { name: "This workbook’s defaults" }).getByLabel("Country").selectOption("au");
  await to("Build");
  await pane.getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
  await pane.getByLabel("Race", { exact: true }).selectOption("3");
  await pane.getByRole("button", { name: /^Preview/ }).click();
  await pane.getByRole("region", { name: "Preview" }).waitFor();
  await to("Refresh");
  await pane.getByRole("button", { name: "Show the cost" }).click();
  await pane.getByRole("button", { name: "Refresh now" }).click();
  await pane.getByText(/^Refreshed: /).waitFor();
  await pane.getByRole("button", { name: "Copy every sheet" }).click();
  await pane.getByText(/values only/).waitFor();
  await workbench.settled();
});

const to = (view: string) => workbench.pane.getByRole("button", { name: view, exact: true }).click();

const saved = (button: string): Promise<Buffer> => savedFile(workbench.page, button);

const holding = (texts: Iterable<readonly [string, string]>): string[] =>
  [...texts].filter(([name, text]) => `${name}\n${text}`.includes(marker)).map(([name]) => name);

test("no part of the Excel file holds the key; its cells hold the formulas and what they showed", async () => {
  const files = unzipSync(await saved("Save for Excel"));
  const parts = new Map(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
  expect(holding(parts)).toEqual([]);
  expect([...parts.keys()]).toEqual(
    expect.arrayContaining(["[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet0.xml"]),
  );
  const sheet = parts.get("xl/worksheets/sheet0.xml");
  expect(sheet).toMatch(/>_xldudf_RACING_FORM\("2026-03-14","ashford-park",1,/);
  expect(sheet).not.toContain("RACING.FORM(");
  expect([...parts].filter(([name]) => name.startsWith("xl/worksheets/sheet"))).toHaveLength(2); // the book's sheet and its copy of values
  expect([...parts].filter(([, text]) => text.includes("_xldudf_RACING")).map(([name]) => name)).toEqual([
    "xl/worksheets/sheet0.xml",
  ]);
});

test("the workbench's own file holds what travels with a workbook, and not the key", async () => {
  const text = (await saved("Save")).toString("utf8");
  expect(text).toContain("racing.settings");
  expect(text).not.toContain(marker);
});

test("in the browser the key is in its own place and nowhere else", async () => {
  const stores = await paneFrame(workbench.page).evaluate(async () => {
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("unreadable"));
      });
    const found: [string, string][] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        const [keys, values] = await Promise.all([read(store.getAllKeys()), read(store.getAll())]);
        keys.forEach((key, index) => found.push([`database ${JSON.stringify(key)}`, JSON.stringify(values[index])]));
      }
      database.close();
    }
    for (const [kind, store] of [
      ["local", localStorage],
      ["session", sessionStorage],
    ] as const)
      found.push(...Object.entries(store).map(([name, text]): [string, string] => [`${kind} ${name}`, String(text)]));
    return [...found, ["cookies", document.cookie], ["caches", JSON.stringify(await caches.keys())]] as [string, string][];
  });
  expect(holding(stores)).toEqual([`local racing.key ${at.server.url}/api`]);
  expect(stores.filter(([name]) => name.startsWith("database")).length).toBeGreaterThan(2);
});

test("no address, no request's body, no line of a log and no page holds it", async () => {
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((text) => text.includes(marker))).toEqual([]);
  expect(at.server.lines().filter((line) => line.includes(marker))).toEqual([]);
  for (const frame of workbench.page.frames()) expect(await frame.content()).not.toContain(marker);
});
