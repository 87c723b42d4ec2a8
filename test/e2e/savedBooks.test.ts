/**
 * Every kind of book that the pane makes, saved as an Excel file: it is within Excel's limits, a validator of
 * Microsoft's Open XML SDK, LibreOffice and openpyxl take it, and opened again it is equal. Both hosts refuse
 * what exceeds a limit while the pane writes. If a program is missing, its part is skipped with a sentence.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { utils, write } from "xlsx";
import { hosts, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedFile, savedValues } from "../browser/savedFile";
import { testSite } from "../browser/testSite";
import { exceededLimits } from "../workbench/xlsx/exceededLimits";
import { faultsOf, whyNoValidator } from "../workbench/xlsx/openXmlValidator";
import { isInstalled, programs, savedBy } from "../workbench/xlsx/programs";
import { openEverySheet, sheetsOf } from "./everySheet";

const at = testSite();

const noValidator = whyNoValidator();
const others = programs.filter(({ name }) => ["LibreOffice", "openpyxl"].includes(name));
const missing = [
  ...(noValidator === undefined ? [] : [noValidator]),
  ...others.filter((program) => !isInstalled(program)).map(({ name }) => `${name} is not on this machine`),
];
if (missing.length > 0) process.stderr.write(`Skipped: ${missing.join("; ")}.\n`);

/** What a sheet shows, cell by cell, but for what depends on the minute. */
async function shownBy(workbench: Workbench): Promise<Readonly<Record<string, unknown>>> {
  const sheets = await sheetsOf(workbench);
  const shownSheets = await Promise.all(
    sheets.map(async (sheet) => {
      const address = `'${sheet.replaceAll("'", "''")}'!A1:CZ60`;
      const cells = (await workbench.display(address)).map((row) =>
        row.map((text) => (/\d min|\d h\b|now|^\d{5}\./.test(text) ? "time" : text)),
      );
      return [sheet, cells] as const;
    }),
  );
  return Object.fromEntries(shownSheets);
}

async function checkSaved(
  workbench: Workbench,
  name: string,
  save = (): Promise<Buffer> => savedFile(workbench.page, "Save for Excel"),
): Promise<void> {
  const { page } = workbench;
  const before = await shownBy(workbench);
  const bytes = await save();
  if (process.env.KEEP) writeFileSync(join(process.env.KEEP, `${name}.xlsx`), bytes);
  expect([name, exceededLimits(bytes)]).toEqual([name, []]);
  if (noValidator === undefined) expect([name, faultsOf(bytes)]).toEqual([name, []]);
  for (const program of others.filter(isInstalled))
    expect(savedBy(program, bytes).length).toBeGreaterThan(1000);
  await workbench.create({ A1: "another" });
  await page.setInputFiles("#file", {
    name: `${name}.xlsx`,
    mimeType: "application/octet-stream",
    buffer: bytes,
  });
  await page.getByText(name, { exact: true }).first().waitFor(); // no other notice replaces it
  await workbench.settled();
  const after = await shownBy(workbench);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  const differing = Object.entries(before).flatMap(([sheet, rows]) =>
    (rows as string[][]).flatMap((row, index) =>
      row.flatMap((text, column) => {
        const again = (after[sheet] as string[][])[index]?.[column];
        return again === text ? [] : [`${sheet} row ${index + 1} column ${column + 1}: ${text} is ${again}`];
      }),
    ),
  );
  expect(differing.slice(0, 10)).toEqual([]);
}

/** A file that another program writes. */
function smallBook(): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["No", "Runner"]]), "Race");
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
}

(noValidator === undefined ? test : test.skip)("the validator names an element that Excel refuses", () => {
  const parts = unzipSync(smallBook());
  const sheet = "xl/worksheets/sheet1.xml";
  const refused = strFromU8(parts[sheet] ?? new Uint8Array()).replace("<sheetData", "<silks/><sheetData");
  expect(faultsOf(zipSync(parts))).toEqual([]);
  expect(faultsOf(zipSync({ ...parts, [sheet]: strToU8(refused) }))).toEqual([
    expect.stringMatching(/sheet1\.xml .*invalid child element .*silks/),
  ]);
});

test.each(hosts)("a book with every kind of sheet, a snapshot and watches, on %s", async (host) => {
  const workbench = await openEverySheet(at, host);
  const { pane } = workbench;
  await workbench.type("'Angle lab'!A26", "Rail");
  await workbench.type("'Angle lab'!B26", "barrier=1-2; last=1-3");
  await workbench.type("'Angle lab'!B27", "barrier>=8");
  await pane.getByRole("button", { name: "Refresh", exact: true }).press("Enter");
  await pane.getByRole("button", { name: "Add the watch" }).press("Enter");
  await workbench.press("takeSnapshot");
  await pane.getByRole("button", { name: "Take the snapshot" }).press("Enter");
  await pane.getByText(/ is in the workbook\./).waitFor();
  await workbench.settled();
  await checkSaved(workbench, `every ${hosts.indexOf(host)}`);
  await workbench.page.context().close();
});

test.each(hosts)("a file of bets, written to the sheet Bets, on %s", async (host) => {
  const workbench = await openWorkbench(at.browser, at.server.url, { host });
  const { pane } = workbench;
  await workbench.press("raceDay");
  const lines = [
    "Date;Course;Race;Horse;Odds;Stake;Note",
    "2026-03-07;Ashford Park;5;early lullaby;5/2;10,50;=x",
  ];
  await pane.getByLabel("File", { exact: true }).setInputFiles({
    name: "bets.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([...lines, "2026-03-07;Ashford Park;5;Nobody;evens;5;'"].join("\n")),
  });
  await pane.getByRole("button", { name: "Write 2 bets" }).press("Enter");
  await workbench.page.waitForFunction('racingWorkbench.excel.grid.sheets().includes("Bets")');
  await workbench.page.waitForFunction('racingWorkbench.get("Bets!A8")[0][0] === "lost"');
  await workbench.settled();
  await checkSaved(workbench, `bets ${hosts.indexOf(host)}`);
  await workbench.page.context().close();
});

test("every kind of sheet, saved as values only", async () => {
  const workbench = await openEverySheet(at);
  await checkSaved(workbench, "values", () => savedValues(workbench.page));
  await workbench.page.context().close();
});

test.each(hosts)("sheets frozen to values, their formula map and its changes, on %s", async (host) => {
  const workbench = await openWorkbench(at.browser, at.server.url, { example: true, host });
  const { pane } = workbench;
  await workbench.press("freezeWorkbook");
  await pane.getByText("leads from each number to its question, time and model").waitFor();
  await workbench.type("'Race values'!K11", "4.2");
  await pane.getByRole("button", { name: "Check this workbook against its formula map" }).press("Enter");
  await pane.getByText(/^\d+ changes? by hand since/).waitFor();
  await workbench.settled();
  await checkSaved(workbench, `frozen ${hosts.indexOf(host)}`);
  await workbench.page.context().close();
});

test.each(hosts)("a picture inserted as a chart, on %s", async (host) => {
  const workbench = await openWorkbench(at.browser, at.server.url, { host });
  const { pane } = workbench;
  await workbench.create({});
  await pane.getByRole("button", { name: "Pictures", exact: true }).click();
  await pane.getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
  await pane.getByLabel("Race", { exact: true }).selectOption("3");
  const draw = pane.getByRole("button", { name: /^Draw/ });
  const insert = pane.getByRole("button", { name: "Insert as chart" });
  await draw.or(insert).first().waitFor();
  if (await draw.isVisible()) await draw.click();
  await insert.press("Enter");
  await pane.getByText("Inserted at Sheet1!A1.").waitFor();
  await workbench.settled();
  await checkSaved(workbench, `pictures ${hosts.indexOf(host)}`);
  await workbench.page.context().close();
});

test.each(["en-AU", "de-DE", "fr-FR", "ja-JP", "zh-HK"])(
  "the race card and its labs in %s",
  async (locale) => {
    const workbench = await openWorkbench(at.browser, at.server.url, { example: true, locale });
    await checkSaved(workbench, `card ${locale}`);
    await workbench.page.context().close();
  },
);
