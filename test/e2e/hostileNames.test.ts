/** Names that look like formulas, scripts or orders, in the views of the pane, in cells and in copies. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { select } from "../browser/keyboard";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedFile } from "../browser/savedFile";
import { testSite } from "../browser/testSite";
import { names } from "../fixtures/hostileNames";
import { fixtureDay, fixtureFile } from "../service/testService";

const folder = mkdtempSync(join(tmpdir(), "hostile-pages-"));
afterAll(() => rmSync(folder, { recursive: true }));

const track = "ashford-park";
const [race, shownTrack] = [3, "Yonder Postcard"];

/** Writes the results with hostile names for a race, its runners, jockeys and trainers. */
function hostileResults(): string {
  const [heading = "", ...lines] = readFileSync(fixtureFile, "utf8").trim().split("\n");
  const columns = heading.split(",");
  /** The name of the list with which each column begins: the first runner's name is a script. */
  const next: Record<string, number> = {
    name: names.indexOf("<script>alert(1)</script>"),
    jockey: 0,
    trainer: 3,
  };
  const nameFor = (column: string): string => {
    const place = next[column] ?? 0;
    next[column] = place + 1;
    return `"${names[place % names.length]?.replaceAll('"', '""').replaceAll("\u0000", "")}"`;
  };
  const changed = lines.map((line) => {
    if (!line.startsWith(`${fixtureDay},au,gallops,Ashford Park,${race},`)) return line;
    return line
      .split(",") // the cells in quotation marks are behind the names
      .map((cell, index) => {
        const column = columns[index] ?? "";
        if (column === "race_name") return '"=1+1<script>alert(1)</script>"';
        return column in next && cell !== "" ? nameFor(column) : cell;
      })
      .join(",");
  });
  const path = join(folder, "results.csv");
  writeFileSync(path, [heading, ...changed].join("\n"));
  return path;
}

const at = testSite(() => ["--results", hostileResults(), "--as-of", fixtureDay, "--key", "demo-pro=pro"]);
let workbench: Workbench;
let dialogs = 0;
const faults: string[] = [];

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, {
    observe(page) {
      page.on("dialog", () => (dialogs += 1));
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("request", (request) => {
        const { host } = new URL(request.url());
        if (/^https?:/.test(request.url()) && host !== new URL(at.server.url).host)
          faults.push(request.url());
        if (request.url().endsWith("/x")) faults.push(request.url());
      });
    },
  });
  await workbench.create({ A1: "my own" });
});

/** Counts elements that a name has made in any frame: scripts and pictures are otherwise from files. */
async function strayElements(): Promise<number> {
  let count = 0;
  for (const frame of workbench.page.frames())
    count += await frame.evaluate(
      () =>
        [...document.querySelectorAll("script")].filter(({ text }) => text.includes("alert(1)")).length +
        document.querySelectorAll('img[src="x"], [onerror]').length,
    );
  return count;
}

test("they are texts in cells", async () => {
  const form = `=RACING.FORM("${fixtureDay}","${track}",${race},"number,name,jockey,trainer")`;
  const table = await workbench.calculate(form, "B3:E20");
  const texts = table.flat().filter((cell) => typeof cell === "string");
  const namesRead = names.filter((name) => texts.includes(name));
  expect(namesRead.length).toBeGreaterThan(6);
  expect(texts).not.toContain(shownTrack);
  const why = await workbench.calculate(`=RACING.WHY("${fixtureDay}","${track}",${race},1)`, "H3:L40");
  expect(why.length).toBeGreaterThan(1);
});

test("the card of a runner shows its name as a text", async () => {
  const { page } = workbench;
  await select(workbench, "C5");
  await page.keyboard.press("Control+Shift+F5");
  const card = page.getByRole("dialog", { name: "<img src=x onerror=alert(1)>" });
  await card.waitFor();
  expect([await strayElements(), dialogs, faults]).toEqual([0, 0, []]);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
});

test("the pane shows them in its views, and makes no element, request or dialog of them", async () => {
  const { pane } = workbench;
  const to = (view: string) => pane.getByRole("button", { name: view, exact: true }).click();
  await pane.getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
  await pane.getByLabel("Race", { exact: true }).selectOption(String(race));
  const ask = pane.getByRole("button", { name: /^Preview/ });
  const preview = pane.getByRole("region", { name: "Preview" });
  const heading = preview.getByText("Runner", { exact: true });
  await ask.or(heading).first().waitFor(); // what the sheet has asked for is shown at once
  if (await ask.isVisible()) await ask.click();
  await heading.waitFor();
  expect(await preview.getByText("<img src=x onerror=alert(1)>").count()).toBeGreaterThan(0);
  await to("Pictures");
  const draw = pane.getByRole("button", { name: /^Draw/ });
  const picture = pane.getByRole("img", { name: /^(Win chance|Win rate|Speed map)/ });
  await draw.or(picture).first().waitFor();
  if (await draw.isVisible()) await draw.click();
  await picture.waitFor();
  for (const view of ["Race day", "Refresh", "Log", "Settings"]) await to(view);
  expect([await strayElements(), dialogs, faults]).toEqual([0, 0, []]);
});

test("in a frozen copy and in a saved Excel file they are texts: no formula but those typed", async () => {
  await workbench.press("freezeSheet");
  await workbench.pane.getByText("“Sheet1 values” contains values only.").waitFor();
  await workbench.settled();
  const parts = unzipSync(await savedFile(workbench.page, "Save for Excel"));
  const sheets = Object.entries(parts).filter(([path]) => /worksheets\/sheet\d+\.xml$/.test(path));
  const formulas = sheets.flatMap(([, part]) =>
    [...strFromU8(part).matchAll(/<f[ >][^<]*<\/f>|<f>[^<]*<\/f>/g)].map(([text]) => text),
  );
  expect(sheets.length).toBeGreaterThan(1);
  expect(formulas.length).toBeGreaterThan(0);
  expect(formulas.filter((text) => !text.includes("RACING"))).toEqual([]);
});
