import type { Rule } from "../excel/sheetLook";
import { cellAddress } from "./cellAddress";
import { looks, palette } from "./palette";
import { cellPart, joinParts, type SheetPart } from "./sheetPart";

/** The number of races that the block lists. */
export const nextCount = 7;

/** The list of races that the block reads, and its own place. */
interface NextBlock {
  /** The row of the block's title; its headings and races stand below it. */
  readonly row: number;
  /** The rows of the list of races, its first column counted from 0, and its fields in their order. */
  readonly list: {
    readonly first: number;
    readonly last: number;
    readonly column: number;
    readonly fields: readonly string[];
  };
  /** The cell with the time now in the zone of the list; not a number while the source shows another day. */
  readonly now: string;
}

/**
 * The first hidden column: the races still to jump, the next first, in the list's columns; right of them the
 * track and the options of the favourite's formula.
 */
const hiddenColumn = 38;

/** The input cells of the sheet: date, race type, and "yes" for favourites. */
const [date, raceType, favourites] = ["$B$3", "$B$4", "$B$6"] as const;

/** The columns of the block with their headings. */
const headings: Readonly<Record<string, string>> = {
  A: "Race",
  B: "Start",
  "C:D": "To go",
  "E:H": "Name",
  "I:L": "Model favourite",
  M: "Win",
  N: "Fair $",
  O: "Of",
};

const onRow = (columns: string, row: number): string =>
  columns.replace(/^(\w+?)(?::(\w+))?$/, (_all, first: string, last?: string) =>
    last === undefined ? `${first}${row}` : `${first}${row}:${last}${row}`,
  );

/** Returns the formula of the races still to jump, the next first. */
function toJump({ list: { first, last, column, fields }, now }: NextBlock): string {
  const rangeOf = (from: string, to = from): string =>
    `${cellAddress(column + fields.indexOf(from), first)}:${cellAddress(column + fields.indexOf(to), last)}`;
  const [start = "", end] = [fields[0], fields.at(-1)];
  const later = `(${rangeOf("localStart")}>IF(ISNUMBER(${now}),${now},0))`;
  const runs = `(${rangeOf("slug")}<>"")*(${rangeOf("abandoned")}<>TRUE)`;
  return `=IFERROR(SORT(FILTER(${rangeOf(start, end)},${runs}*${later}),${fields.indexOf("localStart") + 1},1),"")`;
}

/** Returns the cells of one race. */
function raceRow({ list, now }: NextBlock, row: number): SheetPart {
  const of = (field: string): string => `$${cellAddress(hiddenColumn + list.fields.indexOf(field), row)}`;
  const start = of("localStart");
  const minutes = `ROUND((${start}-${now})*1440,0)`;
  const [track, options] = [0, 1].map(
    (index) => `$${cellAddress(hiddenColumn + list.fields.length + index, row)}`,
  );
  const favourite = (column: number): string =>
    `INDEX(RACING.PREDICT(${date},${track},${of("raceNumber")},"number,name,winProb",FALSE,${options}),1,${column})`;
  const right = { align: "right" } as const;
  const cells: Readonly<Record<string, Parameters<typeof cellPart>[1]>> = {
    A: {
      content: `=IF(ISNUMBER(${start}),${of("track")}&" R"&${of("raceNumber")},"")`,
      look: { bold: true },
    },
    B: { content: `=IF(ISNUMBER(${start}),${start},"")`, format: "hh:mm", look: right },
    "C:D": {
      content: `=IFERROR(IF(ISNUMBER(${now}),IF(${minutes}<120,${minutes},INT(${minutes}/60)&" h"),""),"")`,
      format: '0" min";;"now"',
      look: right,
    },
    "E:H": { content: `=IFERROR(${of("raceName")}&"","")` },
    "I:L": { content: `=IFERROR(${favourite(1)}&" "&${favourite(2)},"")` },
    M: { content: `=IFERROR(${favourite(3)},"")`, format: "0%", look: { ...right, bold: true } },
    N: { content: `=IFERROR(1/$M${row},"")`, format: "0.00", look: right },
    O: { content: `=IF(ISNUMBER(${of("numberOfRunners")}),${of("numberOfRunners")},"")`, look: right },
  };
  const hidden = {
    [String(track).replace("$", "")]: `=IF(${favourites}="yes",${of("slug")}&"","")`,
    [String(options).replace("$", "")]: `="race_code="&${raceType}&"; country="&${of("country")}`,
  };
  const shown = Object.entries(cells).map(([columns, cell]) => cellPart(onRow(columns, row), cell));
  return joinParts([{ cells: hidden }, ...shown]);
}

const rules = (first: number, last: number): NonNullable<SheetPart["rules"]> => {
  const when = (formula: string, look: Extract<Rule, { kind: "formula" }>["look"]): Rule => ({
    kind: "formula",
    formula,
    look,
  });
  return [
    [
      `C${first}:D${last}`,
      when(`=AND(ISNUMBER($C${first}),$C${first}<=5)`, { fillColor: palette.next, textColor: palette.text }),
    ],
    [`A${first}:O${last}`, when(`=AND($A${first}<>"",ISEVEN(ROW()))`, { fillColor: palette.panel })],
  ];
};

/** Returns the next races to jump with the model's favourite of each, when the sheet's cell asks for it. */
export function meetingsNext(block: NextBlock): SheetPart {
  const { row } = block;
  const [first, last] = [row + 2, row + 1 + nextCount];
  const rows = Array.from({ length: nextCount }, (_, index) => first + index);
  return joinParts([
    {
      looks: [
        [`A${row}:O${row + 1}`, { fillColor: palette.heading }],
        [`A${first}:O${last}`, looks.cell],
      ],
    },
    cellPart(`A${row}`, { content: "NEXT TO JUMP", look: looks.group }),
    ...Object.entries(headings).map(([columns, content]) =>
      cellPart(onRow(columns, row + 1), {
        content,
        look: { ...looks.heading, align: /^[AEI]/.test(columns) ? "left" : "right" },
      }),
    ),
    { cells: { [cellAddress(hiddenColumn, first)]: toJump(block) } },
    ...rows.map((at) => raceRow(block, at)),
    {
      borders: [[`A${row + 1}:O${row + 1}`, { edge: "bottom", color: palette.rule, weight: "medium" }]],
      rules: rules(first, last),
      heights: { [row]: 20, [row + 1]: 24 },
      hidden: [`${onRow("AL", row)}:${cellAddress(hiddenColumn + block.list.fields.length + 1, row)}`],
    },
  ]);
}
