import { uniqueSheetName } from "./freeName";
import { runInExcel } from "./runExcel";
import type { SheetContent } from "./sheetContent";

/** Excel measures columns in points, of which 72 are an inch; a screen's pixels are 96. */
const pointsPerPixel = 0.75;
/** A cell that invites typing: dark on a light ground in every theme. */
const input = { fill: "#FFF2CC", text: "#1F1F1F" } as const;

const numbered = (attempt: number): string => (attempt === 1 ? "" : ` (${attempt})`);

function columnWidth(sheet: Excel.Worksheet, column: number, pixels: number): void {
  sheet.getCell(0, column).format.columnWidth = pixels * pointsPerPixel;
}

function fill(sheet: Excel.Worksheet, content: SheetContent): void {
  const { cells, bold = [], inputs = [], formats = {}, widths = [], frozen = 0 } = content;
  // One format for every cell of a range, which Excel takes and its types do not tell.
  for (const [range, format] of Object.entries(formats)) sheet.getRange(range).numberFormat = format as unknown as string[][];
  for (const range of bold) sheet.getRange(range).format.font.bold = true;
  for (const range of inputs) {
    const { format } = sheet.getRange(range);
    format.fill.color = input.fill;
    format.font.color = input.text;
  }
  widths.forEach((pixels, column) => columnWidth(sheet, column, pixels));
  if (frozen > 0) sheet.freezePanes.freezeColumns(frozen);
  for (const [address, cell] of Object.entries(cells)) sheet.getRange(address).formulas = [[cell]];
}

/** Puts a new sheet behind the others, under a name that none of them has. Resolves with the name. */
export function addSheet(content: SheetContent): Promise<string> {
  return runInExcel(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/name");
    await context.sync();
    const taken = worksheets.items.map(({ name }) => name);
    const name = uniqueSheetName(content.name, { taken, ending: numbered });
    const sheet = worksheets.add(name);
    await context.sync();
    try {
      fill(sheet, content);
      await context.sync();
    } catch (failure) {
      sheet.delete();
      await context.sync();
      throw failure;
    }
    return name;
  });
}
