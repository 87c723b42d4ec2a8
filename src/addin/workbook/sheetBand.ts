import { columnName } from "../../cells/addresses";
import { looks, palette } from "./palette";
import { cellPart, joinParts, type SheetPart } from "./sheetPart";

interface SheetBand {
  readonly title: string;
  readonly note: string;
  readonly last: string;
  /** The column of the title and the labels, counted from 0, which is the default. */
  readonly column?: number;
  /** Labels, each with the content and format of the input cell next to it, row by row from the third. */
  readonly inputs: readonly (readonly [
    label: string,
    content: string | number | undefined,
    format?: string,
  ])[];
  /** The last column of the input cells, by default only one; options are long. */
  readonly inputsTo?: string;
}

/** The row of the first input cell of a sheet with a band. */
const firstInput = 3;

/** Returns the rows at the top of a sheet: its title, a note on its use, and labelled input cells. */
export function sheetBand({ title, note, last, column = 0, inputs, inputsTo }: SheetBand): SheetPart {
  const [first, input] = [columnName(column), columnName(column + 1)];
  const rows = inputs.map(([label, content, format], index) => {
    const row = firstInput + index;
    return joinParts([
      cellPart(`${first}${row}`, { content: label, look: { ...looks.label, fontSize: 9 } }),
      cellPart(inputsTo === undefined ? `${input}${row}` : `${input}${row}:${inputsTo}${row}`, {
        look: looks.input,
        content,
        format,
      }),
      { heights: { [row]: 23 } },
    ]);
  });
  return joinParts([
    {
      looks: [
        [`${first}1:${last}2`, { fillColor: palette.band }],
        [`${first}${firstInput}:${last}${firstInput + inputs.length - 1}`, { fillColor: palette.panel }],
        [`${first}1`, looks.title],
        [`${first}2`, { ...looks.bandLabel, fontSize: 9, verticalAlign: "middle" }],
      ],
      cells: { [`${first}1`]: title, [`${first}2`]: note },
      heights: { 1: 38, 2: 22 },
      borders: [[`${first}2:${last}2`, { edge: "bottom", color: palette.nav, weight: "medium" }]],
    },
    ...rows,
  ]);
}
