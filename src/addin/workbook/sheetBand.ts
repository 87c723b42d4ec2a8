import { looks, palette } from "./palette";
import { cellPart, joinParts, type SheetPart } from "./sheetPart";

interface SheetBand {
  readonly title: string;
  readonly note: string;
  readonly last: string;
  /** Labels with the content of the input cells beside them, row by row from the third. */
  readonly inputs: readonly (readonly [label: string, content: string | number | undefined])[];
  /** The last column of the input cells, B without it: options are long. */
  readonly inputsTo?: string;
}

/** The row of the first input cell of a sheet with a band. */
export const firstInput = 3;

/** Returns the rows at the top of a sheet: its title, what can be done with it, and the input cells in B. */
export function sheetBand({ title, note, last, inputs, inputsTo = "B" }: SheetBand): SheetPart {
  const rows = inputs.map(([label, content], index) => {
    const row = firstInput + index;
    return joinParts([
      cellPart(`A${row}`, { content: label, look: { ...looks.label, fontSize: 9 } }),
      cellPart(inputsTo === "B" ? `B${row}` : `B${row}:${inputsTo}${row}`, {
        look: looks.input,
        ...(content !== undefined && { content }),
      }),
      { heights: { [row]: 23 } },
    ]);
  });
  return joinParts([
    {
      looks: [
        [`A1:${last}2`, { fillColor: palette.band }],
        [`A${firstInput}:${last}${firstInput + inputs.length - 1}`, { fillColor: palette.panel }],
        ["A1", looks.title],
        ["A2", { ...looks.bandLabel, fontSize: 9, verticalAlign: "middle" }],
      ],
      cells: { A1: title, A2: note },
      heights: { 1: 38, 2: 22 },
      borders: [[`A2:${last}2`, { edge: "bottom", color: palette.nav, weight: "medium" }]],
    },
    ...rows,
  ]);
}
