import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Clicks a button of the page that saves a file, and returns the file's content. */
export async function savedFile(page: Page, button: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "racing-saved-"));
  const path = join(folder, "file");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  await download.saveAs(path);
  const content = readFileSync(path);
  rmSync(folder, { recursive: true });
  return content;
}

async function savedCopy(page: Page, kind: string): Promise<Buffer> {
  await page.getByRole("button", { name: "Save a copy", exact: true }).click();
  return savedFile(page, kind);
}

/** Returns the workbench's own file of the open workbook. */
export const savedBook = (page: Page): Promise<Buffer> => savedCopy(page, "Workbench file (.json)");

/** Returns an Excel file of the open workbook that holds no formula. */
export const savedValues = (page: Page): Promise<Buffer> => savedCopy(page, "Excel file with values only");
