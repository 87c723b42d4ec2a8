/** One day with the workbench in a real browser, from the opening race to the workbook opened again. */
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { eventually } from "../browser/eventually";
import { typeAt } from "../browser/keyboard";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedBook, savedFile } from "../browser/savedFile";
import { keys, testSite } from "../browser/testSite";

const at = testSite();
let workbench: Workbench;
beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, {
    example: true,
    viewport: { width: 1200, height: 800 },
  });
});
afterAll(() => workbench?.page.context().close());

const value = async (address: string) => (await workbench.get(address))[0]?.[0];
const chances = async (): Promise<number[]> =>
  (await workbench.get("Race!G11:G34")).flat().filter((cell) => typeof cell === "number");
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

test("the opening race shows its runners with chances that sum to one", async () => {
  expect(await value("Race!B11")).toMatch(/\w/);
  const shownChances = await chances();
  expect(shownChances.length).toBeGreaterThan(4);
  expect(sum(shownChances)).toBeCloseTo(1, 9);
});

test("a formula that is typed asks the service and shows its answer", async () => {
  await typeAt(workbench, "Race!A40", '=RACING.RACE("2026-03-14","ashford-park",3,"raceName",FALSE)');
  expect(await value("Race!A40")).toBe("Linen Plate");
});

test("a what-if: a scratching leaves its chance to the others", async () => {
  const before = await chances();
  const number = String(await value("Race!A12"));
  await typeAt(workbench, "Race!F7", number);
  await eventually(async () => (await chances())[1], 0);
  const after = await chances();
  expect(sum(after)).toBeCloseTo(1, 9);
  expect(after[0]).toBeGreaterThan(before[0] ?? 1);
});

test("a price that beats the model is given its edge", async () => {
  const [chance = 0] = await chances();
  await typeAt(workbench, "Race!K11", String(1.5 / chance));
  expect(Number(await value("Race!M11"))).toBeCloseTo(0.5, 6);
});

test("a key that is typed in the pane's settings is masked and kept, and its plan is named", async () => {
  const { pane, page } = workbench;
  await pane.getByRole("button", { name: "Settings", exact: true }).click();
  const key = pane.getByLabel("API key", { exact: true });
  await key.fill(keys.pro);
  await key.press("Enter");
  await pane.getByText("Connected with a Pro key.").waitFor();
  expect(await key.getAttribute("type")).toBe("password");
  expect(page.url()).not.toContain(keys.pro);
});

/** The cells that a person has typed, and what follows from them. */
const typed = async () => [
  await value("Race!F7"),
  await value("Race!K11"),
  await value("Race!M11"),
  await value("Race!A40"),
  await chances(),
];

test("a reload brings back the race with all that was typed", async () => {
  const before = await typed();
  await workbench.page.locator('#kept[data-state="kept"]').waitFor();
  await workbench.page.reload();
  await workbench.settled();
  await eventually(typed, before);
});

/** The files that the workbench saves, with their parts as text. */
const files = [
  { name: "day.json", save: savedBook, partsOf: (file: Buffer) => [file] },
  {
    name: "day.xlsx",
    save: (page: Page) => savedFile(page, "Save for Excel"),
    partsOf: (file: Buffer) => Object.values(unzipSync(file)),
  },
];

test.each(files)(
  "the file $name opens with the same cells and holds no key",
  async ({ name, save, partsOf }) => {
    const before = await typed();
    const buffer = await save(workbench.page);
    expect(partsOf(buffer).filter((part) => Buffer.from(part).includes(keys.pro))).toEqual([]);
    await workbench.create({ A1: "another workbook" });
    await workbench.page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer });
    await workbench.page.getByText(`Opened ${name}`).waitFor();
    await workbench.settled();
    await eventually(typed, before);
  },
);
