import type { SheetCells } from "../excel/workbook";
import { mapHeadings, type MapRecord } from "../workbook/mapRecord";
import type { Difference } from "./compareSheets";

/** A row of the map: the cells that it is about, and its texts. */
interface MapLine {
  readonly subject: string;
  readonly text: string;
}

function lineOf(cells: readonly unknown[]): MapLine {
  const texts = mapHeadings.map((_, column) => String(cells[column] ?? ""));
  return { subject: texts.slice(0, 2).join("!"), text: texts.join(" | ") };
}

/** Returns the lines of one list that another lacks, each as often as it lacks it. */
function missingFrom(others: readonly MapLine[], lines: readonly MapLine[]): MapLine[] {
  const counts = new Map<string, number>();
  for (const { text } of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return lines.filter(({ text }) => {
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
}

/** Lists the rows of a formula map that were changed, in whichever order they stand now. */
export function compareMap({ name, inputs }: SheetCells, { rows }: MapRecord): Difference[] {
  const before = rows.map(lineOf);
  const after = inputs.slice(1).map(lineOf).filter(({ text }) => /[^ |]/.test(text)); // prettier-ignore
  const lost = missingFrom(after, before);
  const found = missingFrom(before, after);
  const paired = lost.map((line) => {
    const index = found.findIndex(({ subject }) => subject === line.subject);
    return { line, now: index < 0 ? undefined : found.splice(index, 1)[0] };
  });
  const place = { sheet: name, cells: "", kind: "formula map changed" };
  return [
    ...paired.map(({ line, now }) => ({ ...place, was: line.text, is: now?.text ?? "" })),
    ...found.map(({ text }) => ({ ...place, was: "", is: text })),
  ];
}
