import { columnName } from "../../cells/addresses";
import { looks, palette } from "./palette";
import type { SheetContent } from "../excel/sheetContent";
import { cellPart, joinParts, type SheetPart, when } from "./sheetPart";

/** The numbers of the errors #VALUE! and #N/A, by which a function fails; #SPILL! has another reason. */
const failures = "{3,7}";

interface FailureNote {
  /** The first cell of the table whose function may fail. */
  readonly table: string;
  /** Returns a call with the same question and other options, which are a range of cells. */
  readonly call: (options: string) => string;
  /** The sheet's options, as a formula. */
  readonly options: string;
  /** The letter of a column without content, which becomes hidden. */
  readonly column: string;
}

/** Returns a note that gives way to the reason while a table’s function fails, and the cells it needs. */
export function noteOrReason(note: string, { table, call, options, column }: FailureNote) {
  const part: SheetPart = { ...textOptionsPart(column, options), calculated: ["A2"] };
  return { note: unlessFailing(note, table, call(textOptions(column))), part };
}

/**
 * Returns the formula of a note that gives way to the reason while a table's function fails.
 *
 * @param table The first cell of the table.
 * @param asText A call with the same question that returns the sentence of its failure.
 */
const unlessFailing = (note: string, table: string, asText: string): string =>
  `=IF(${isFailing(table)},INDEX(${asText},1,1),"${note}")`;

const isFailing = (table: string): string => `ISNUMBER(MATCH(ERROR.TYPE(${table}),${failures},0))`;

/** Returns a sheet with a line above its table, which begins in A2: a note, or the reason of a failure. */
export const lineAbove = (name: string, note: string, asText: string): SheetContent => ({
  name,
  cells: { A1: unlessFailing(note, "A2", asText) },
  looks: [["A1", looks.note]],
  // Excel takes no list of constants in a rule.
  rules: [
    when("A1:J1", "=IFERROR(OR(ERROR.TYPE($A$2)=3,ERROR.TYPE($A$2)=7),FALSE)", {
      fillColor: palette.notice,
      textColor: palette.noticeText,
    }),
  ],
  calculated: ["A1"],
});

/** Returns the cells in a column by which a function returns the sentence of its failure. */
export const textOptions = (column: string): string => `$${column}$3:$${column}$4`;

/** Returns the content of those cells: a sheet's options, and the request for texts. */
export const textOptionsPart = (column: string, options: string): SheetPart => ({
  cells: { [`${column}3`]: options, [`${column}4`]: "errors=text" },
  hidden: [`${column}1`],
});

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
        ...(inputs.length === 0
          ? []
          : [
              [
                `${first}${firstInput}:${last}${firstInput + inputs.length - 1}`,
                { fillColor: palette.panel },
              ] as const,
            ]),
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
