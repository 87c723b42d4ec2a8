import { cellAddress } from "../../cells/addresses";
import { formatCount, region, t } from "../../language/translate";
import type { SheetContent } from "../excel/sheetContent";
import type { Workbook } from "../excel/workbook";
import { tableCells } from "../workbook/sheetPart";
import { type Input, isFormula } from "./alignSheets";
import { checkWorkbook, differenceHeadings } from "./checkWorkbook";
import type { Difference } from "./compareSheets";

const widths = [140, 90, 190, 360, 360, 120];
/** The most characters to show; an Excel cell holds at most 32,767. */
const longest = 1000;

/** A leading blank keeps a formula a text in every language of Excel. */
const shownInput = (input: Input): string | number =>
  typeof input === "number" ? input : `${isFormula(input) ? " " : ""}${String(input)}`.slice(0, longest);

/** Lays out the differences from a formula map, one per row. */
function differenceSheet(differences: readonly Difference[], map: string): SheetContent {
  const rows = differences.map(({ sheet, cells, kind, was, is }) => [
    shownInput(sheet),
    shownInput(cells),
    kind,
    shownInput(was),
    shownInput(is),
    shownInput(map),
  ]);
  const end = rows.length + 1;
  // Excel would parse 4:4 as a time, and a text such as 1-2 as a date.
  const texts = differences.flatMap(({ was, is }, index) =>
    [was, is].flatMap((input, right) =>
      typeof input === "string" ? [cellAddress(3 + right, index + 2)] : [],
    ),
  );
  const formats = [`A2:C${end}`, `F2:F${end}`, ...texts].map((range) => [range, "@"] as const);
  return {
    name: "Changes by hand",
    cells: tableCells([differenceHeadings, ...rows]),
    formats: Object.fromEntries(formats),
    widths,
    frozenRows: 1,
    looks: [
      ["A1:F1", { bold: true, fillColor: "#DDEBF7" }],
      [`A2:F${end}`, { align: "left" }],
    ],
    print: { titleRows: "1:1" },
  };
}

/** Compares the workbook with its formula map, and adds a sheet with the changes if there are any. */
export async function reportChanges(
  workbook: Pick<Workbook, "readSheets" | "findFormulas" | "readTables" | "addSheet" | "showSheet">,
) {
  const { map, madeAt, sheets, differences } = await checkWorkbook(workbook);
  const time = new Date(madeAt).toLocaleString(region(), { dateStyle: "medium", timeStyle: "short" });
  const count = differences.length;
  if (count === 0)
    return {
      count,
      text: t`No changes by hand: ${formatCount(sheets, "sheet")} as when “${map}” was made, ${time}.`,
    };
  const name = await workbook.addSheet(differenceSheet(differences, map));
  await workbook.showSheet(name);
  const changes = formatCount(count, "change");
  return {
    count,
    text: t`${changes} by hand since “${map}” was made, ${time}: listed on “${name}”.`,
  };
}
