import { cellAddress, columnName, parseCellAddress } from "../../cells/addresses";
import type { RuleLook } from "../excel/applySheetLook";
import { looks, palette } from "./palette";
import { cellPart, joinParts, type SheetPart, tableHeadings, when } from "./sheetPart";

/** The list of races: its rows, and the range of one field or of several adjacent ones. */
interface RaceList {
  readonly first: number;
  readonly last: number;
  readonly list: (from: string, to?: string) => string;
}

/** The most meetings in the grid, and the most races of a meeting. */
export const gridSize = { meetings: 40, races: 12 } as const;

/**
 * The hidden columns with each meeting's track, slug and country, its day at the venue and that day's zone.
 */
const [track, slug, country, localDate] = ["AI", "AJ", "AK", "AL"] as const;
export const gridColumn = parseCellAddress(`${track}1`).column;
/** The hidden cells with the current time and the next start. */
export const nowCell = "$AN$1";
/** The hidden cell with the reason why there is no list; "" with one, and while it is awaited. */
export const problemCell = "$AN$6";
const [now, next] = [nowCell, "$AN$2"] as const;

const raceColumns = Array.from({ length: gridSize.races }, (_, index) => 3 + index);

/** States a count with its noun: "1 race", "12 races". */
const counted = (count: string, noun: string): string => `${count}&IF(${count}=1," ${noun}"," ${noun}s")`;

/** The sentences and the countdown in the band. */
function bandParts({ first, last, list }: RaceList): SheetPart[] {
  const meetings = `COUNTIF($A$${first}:$A$${last},"?*")`;
  const started = `COUNTIF(${list("clockStart")},"<"&${now})`;
  const run = `IF(ISNUMBER(${now}),IF(${started}>0,", "&${started}&" run",""),"")`;
  const minutes = `ROUND((${next}-${now})*1440,0)`;
  const at = (name: "track" | "raceNumber"): string =>
    `INDEX(${list(name)},MATCH(${next},${list("clockStart")},0))`;
  const right = { align: "right" } as const;
  return [
    cellPart("L1:O1", {
      content: `=IF(NOT(ISNUMBER(${next})),"",IF(${minutes}<120,${minutes},INT(${minutes}/60)&" h"))`,
      look: { ...looks.title, ...right },
      format: '0" min";;"now"',
    }),
    cellPart("I2:O2", {
      content: `=IFERROR("to "&${at("track")}&" R"&${at("raceNumber")}&", "&TEXT(${next},"hh:mm")&" by your clock","")`,
      look: { ...looks.bandLabel, fontSize: 9, verticalAlign: "middle", ...right },
    }),
    {
      cells: {
        D3: `=IF(${problemCell}<>"",${problemCell},${counted(meetings, "meeting")}&", "&${counted(`COUNT(${list("raceNumber")})`, "race")}&${run})`,
      },
      looks: [["D3", looks.note]],
    },
  ];
}

/** Formats the next race to jump, races that have run, and races in the next half hour and the next hour. */
function rules(first: number, last: number): NonNullable<SheetPart["rules"]> {
  const cells = `${cellAddress(raceColumns[0] ?? 0, first)}:${cellAddress(raceColumns.at(-1) ?? 0, last)}`;
  const isTime = `ISNUMBER(D${first}),ISNUMBER(${now}),D${first}>0`;
  const within = (minutes: number): string => `=AND(${isTime},D${first}<=${now}+${minutes}/1440)`;
  const formats: readonly (readonly [string, RuleLook])[] = [
    [
      `=AND(ISNUMBER(D${first}),ISNUMBER(${next}),ABS(D${first}-${next})<1/2880)`,
      { fillColor: palette.value, textColor: palette.onBand, bold: true },
    ],
    [`=AND(${isTime},D${first}<${now})`, { fillColor: palette.outFill, textColor: palette.out }],
    [within(30), { fillColor: palette.strongBar, bold: true }],
    [within(60), { fillColor: palette.lightBar }],
  ];
  const soon = `=AND(ISNUMBER($L$1),$L$1<=5)`;
  return [
    when("L1:O1", soon, { fillColor: palette.next, textColor: palette.text }),
    ...formats.map(([formula, look]) => when(cells, formula, look)),
    when(`A${first}:O${last}`, `=AND($A${first}<>"",ISEVEN(ROW()))`, { fillColor: palette.panel }),
  ];
}

/** Returns the grid with meetings down and races across, each with its start by the reader's clock. */
export function meetingsGrid(source: RaceList): SheetPart {
  const { first, list } = source;
  const last = first + gridSize.meetings - 1;
  const heading = first - 1;
  const rows = Array.from({ length: gridSize.meetings }, (_, index) => first + index);
  const start = (row: number, column: number): string =>
    `=IF($A${row}="","",SUMIFS(${list("clockStart")},${list("slug")},$${slug}${row},${list("country")},$${country}${row},${list("localDate")},$${localDate}${row},${list("raceNumber")},${cellAddress(column, heading)}))`;
  const later = `IF(ISNUMBER(${now}),COUNTIF(${list("clockStart")},">"&${now}),0)`;
  const lastColumn = columnName(raceColumns.at(-1) ?? 0);
  return joinParts([
    tableHeadings(`A${heading}:${lastColumn}${heading}`),
    {
      cells: {
        AN1: `=IF(COUNT(${list("minutesToGo")})>0,NOW(),"")`,
        AN2: `=IF(${later}>0,MINIFS(${list("clockStart")},${list("clockStart")},">"&${now}),"")`,
        [`${track}${first}`]: `=UNIQUE(FILTER(${list("track", "timezone")},${list("slug")}<>""))`,
        [`A${heading}`]: "Meeting · your clock",
        [`B${heading}`]: "Going",
        [`C${heading}`]: "",
        ...Object.fromEntries(raceColumns.map((column, index) => [cellAddress(column, heading), index + 1])),
        ...Object.fromEntries(
          rows.flatMap((row) => [
            [`A${row}`, `=IF(ISTEXT($${track}${row}),$${track}${row},"")`],
            [
              `B${row}`,
              `=IF($A${row}="","",IFERROR(INDEX(FILTER(${list("condition")},(${list("slug")}=$${slug}${row})*(${list("country")}=$${country}${row})*(${list("localDate")}=$${localDate}${row})),1)&"",""))`,
            ],
            [`C${row}`, `=IF(ISTEXT($${country}${row}),$${country}${row},"")`],
            ...raceColumns.map((column) => [cellAddress(column, row), start(row, column)] as const),
          ]),
        ),
      },
      formats: {
        [`D${heading}:${lastColumn}${heading}`]: '"R"0',
        [`D${first}:${lastColumn}${last}`]: "hh:mm;;",
      },
      looks: [
        [`A${first}:${lastColumn}${last}`, looks.cell],
        [`A${first}:A${last}`, { bold: true }],
        [`C${first}:C${last}`, { textColor: palette.quiet }],
        [`D${heading}:${lastColumn}${last}`, { align: "center" }],
      ],
      rules: rules(first, last),
      hidden: ["AH1:AN1"],
    },
    ...bandParts(source),
  ]);
}
