import { cellAddress, columnName } from "../../cells/addresses";
import { textConstant } from "../../cells/formulaConstants";
import { columnNamed } from "../../cells/columns/column";
import { meetings } from "../../cells/columns/meetings";
import type { SheetContent } from "../excel/sheetContent";
import { gridColumn, gridSize, meetingsGrid, nowCell, problemCell } from "./meetingsGrid";
import type { AnyRace } from "./raceLayout";
import { looks, palette } from "./palette";
import { sheetBand } from "./sheetBand";
import {
  cellPart,
  combineParts,
  groupTitle,
  joinParts,
  onRow,
  type SheetPart,
  spilledTable,
  type Values,
  when,
} from "./sheetPart";

const title = "Meetings";

const nextCount = 7;

/** The fields of the list of races, with column widths. */
const fields = {
  track: 150,
  slug: 150,
  country: 66,
  localDate: 90,
  timezone: 130,
  raceNumber: 46,
  clockStart: 110,
  minutesToGo: 100,
  raceName: 180,
  raceClass: 120,
  distance: 80,
  numberOfRunners: 70,
  condition: 100,
  prizeMoney: 100,
  abandoned: 84,
  startTime: 130,
} as const;
const names: readonly string[] = Object.keys(fields);
/** The number of races on a busy day in all countries. */
const rows = 300;
/** The row of the title for the next races, and the row of the headings of grid and list. */
const [nextRow, headingRow] = [8, 18] as const;
/** The first column of the list, to the right of the grid of start times, and its rows. */
const listColumn = 16;
const [firstRace, lastRace] = [headingRow + 1, headingRow + rows] as const;

/** Headings that differ from the columns'; a time's heading names its clock. */
const ownHeadings: Readonly<Partial<Record<string, string>>> = { startTime: "Start (track’s clock)" };

/** Returns the range of a field in the list of races, or of several adjacent fields. */
function list(from: string, to = from): string {
  const [first, last] = [from, to].map((field) => columnName(listColumn + names.indexOf(field)));
  return `$${first}$${firstRace}:$${last}$${lastRace}`;
}

/** The first hidden column: the races still to jump, the next first; then the arguments for favourites. */
const hiddenColumn = 41;

/** The input cells of the sheet: the race code, and "yes" for favourites. */
const [raceType, favourites] = ["$B$4", "$B$6"] as const;

const headings: Readonly<Record<string, string>> = {
  A: "Race",
  B: "Your clock",
  "C:D": "To go",
  "E:H": "Name",
  "I:L": "Model favourite",
  M: "Win",
  N: "Fair $",
  O: "Of",
};

/** Returns the formula for the races still to jump, the next first. */
function toJump(): string {
  const range = (...fields: Parameters<typeof list>): string => list(...fields).replaceAll("$", "");
  const later = `(${range("clockStart")}>IF(ISNUMBER(${nowCell}),${nowCell},0))`;
  const runs = `(${range("slug")}<>"")*(${range("abandoned")}<>TRUE)`;
  const all = range(names[0] ?? "", names.at(-1));
  return `=IFERROR(SORT(FILTER(${all},${runs}*${later}),${names.indexOf("clockStart") + 1},1),"")`;
}

function raceRow(row: number): SheetPart {
  const hiddenCell = (index: number): string => `$${cellAddress(hiddenColumn + index, row)}`;
  const of = (field: string): string => hiddenCell(names.indexOf(field));
  const start = of("clockStart");
  const minutes = `ROUND((${start}-${nowCell})*1440,0)`;
  const [track, options] = [hiddenCell(names.length), hiddenCell(names.length + 1)];
  const favourite = (column: number): string =>
    `INDEX(RACING.PREDICT(${of("localDate")},${track},${of("raceNumber")},"number,name,winProb",FALSE,${options}),1,${column})`;
  const right = { align: "right" } as const;
  const cells: Readonly<Record<string, Parameters<typeof cellPart>[1]>> = {
    A: {
      content: `=IF(ISNUMBER(${start}),${of("track")}&" R"&${of("raceNumber")},"")`,
      look: { bold: true },
    },
    B: { content: `=IF(ISNUMBER(${start}),${start},"")`, format: "hh:mm", look: right },
    "C:D": {
      content: `=IFERROR(IF(AND(ISNUMBER(${nowCell}),ISNUMBER(${start})),IF(${minutes}<120,${minutes},INT(${minutes}/60)&" h"),""),"")`,
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
    [track.replace("$", "")]: `=IF(${favourites}="yes",${of("slug")}&"","")`,
    [options.replace("$", "")]:
      `="race_code="&${raceType}&"; country="&${of("country")}&"; timezone="&${of("timezone")}`,
  };
  const shownCells = Object.entries(cells).map(([columns, cell]) => cellPart(onRow(columns, row), cell));
  return joinParts([{ cells: hidden }, ...shownCells]);
}

const rules = (first: number, last: number): NonNullable<SheetPart["rules"]> => [
  when(`C${first}:D${last}`, `=AND($A${first}<>"",ISNUMBER($C${first}),$C${first}<=5)`, {
    fillColor: palette.next,
    textColor: palette.text,
  }),
  when(`A${first}:O${last}`, `=AND($A${first}<>"",ISEVEN(ROW()))`, { fillColor: palette.panel }),
];

/** Returns the next races to jump, with the model's favourite of each if the sheet's cell asks for it. */
function meetingsNext(): SheetPart {
  const row = nextRow;
  const [first, last] = [row + 2, row + 1 + nextCount];
  const rows = Array.from({ length: nextCount }, (_, index) => first + index);
  return joinParts([
    {
      looks: [
        [`A${row}:O${row + 1}`, { fillColor: palette.heading }],
        [`A${first}:O${last}`, looks.cell],
      ],
    },
    groupTitle(`A${row}`, "NEXT TO JUMP"),
    ...Object.entries(headings).map(([columns, content]) =>
      cellPart(onRow(columns, row + 1), {
        content,
        look: { ...looks.heading, align: /^[AEI]/.test(columns) ? "left" : "right" },
      }),
    ),
    { cells: { [cellAddress(hiddenColumn, first)]: toJump() } },
    ...rows.map((at) => raceRow(at)),
    {
      borders: [[`A${row + 1}:O${row + 1}`, { edge: "bottom", color: palette.rule, weight: "medium" }]],
      rules: rules(first, last),
      heights: { [row]: 20, [row + 1]: 24 },
      hidden: [`${onRow("AO", row)}:${cellAddress(hiddenColumn + names.length + 1, row)}`],
    },
  ]);
}

interface Day {
  readonly date: string;
  readonly raceCode: string;
  /**
   * True to show the model's favourite in the next races, each of which is a request; the sheet's cell
   * changes it.
   */
  readonly favourites?: boolean;
}

/** The race sheets that the meetings link to, by name. */
interface Links {
  readonly races: readonly { readonly number: number; readonly sheet: string }[];
}

/** The cells of row 5 for the race sheets, as wide as a race in the grid. */
const linkCells = Array.from({ length: gridSize.races }, (_, index) => cellAddress(3 + index, 5));

const linksTo = ({ races }: Links): SheetPart => {
  const look = { ...looks.cell, textColor: palette.group, bold: true, align: "center" } as const;
  const placed = races
    .slice(0, linkCells.length)
    .map((race, index) => ({ ...race, cell: linkCells[index] ?? "" }));
  return {
    cells: {
      ...(races.length > 0 && { D4: "Sheets of races:" }),
      ...Object.fromEntries(placed.map(({ cell, number }) => [cell, `R${number} ›`])),
    },
    looks: [["D4", looks.note], ...placed.map(({ cell }) => [cell, look] as const)],
    links: placed.map(({ cell, sheet }) => ({ cell, sheet, look })),
  };
};

/** Returns true for the meetings sheet, by the values of its head. */
export const isMeetingsSheet = (head: Values): boolean =>
  head[0]?.[0] === title && head[2]?.[0] === "Date" && head[3]?.[0] === "Race type";

/** The cells that name races, and those with their details. */
export const meetingsArea = `A1:BH${headingRow + gridSize.meetings}`;

/** Returns the race that a cell of the sheet names; undefined for any other cell. */
export function raceOnMeetings(
  { row, column }: { readonly row: number; readonly column: number },
  values: Values,
): AnyRace | undefined {
  const cells = values[row - 1] ?? [];
  const isNext = row > nextRow + 1 && row <= nextRow + 1 + nextCount && column < listColumn;
  const isStart = row > headingRow && column >= 3 && column < 3 + gridSize.races && Number(cells[column]) > 0;
  if (!isNext && !isStart) return undefined;
  // In the grid, the hidden columns come first among the list's fields; the column gives the race.
  const of = (field: string): unknown => cells[(isNext ? hiddenColumn : gridColumn) + names.indexOf(field)];
  const race = isNext ? of("raceNumber") : values[headingRow - 1]?.[column];
  const date = of("localDate");
  if (typeof race !== "number" || typeof date !== "number") return undefined;
  return {
    race,
    date,
    track: String(of("slug")),
    country: String(of("country")),
    timezone: String(of("timezone")),
    raceCode: String(values[3]?.[1]),
  };
}

/** Returns the sheet of a day's meetings: their start times as a grid, and the list of their races. */
export const meetingsSheet = (
  name: string,
  { date, raceCode, favourites = false }: Day,
  links: Links = { races: [] },
): SheetContent =>
  combineParts(
    [
      sheetBand({
        title,
        note: "Filled: next. Green: within the hour. Grey: run. Times by your clock: click one for its race.",
        last: "O",
        inputs: [
          ["Date", date],
          ["Race type", raceCode],
          ["Options", undefined],
          ["Favourites", favourites ? "yes" : "no"],
        ],
      }),
      cellPart("D6", {
        content: "Favourites: yes or no. Each of the next races costs one request (Pro).",
        look: looks.note,
      }),
      linksTo(links),
      {
        cells: {
          AN3: "=$B$5",
          AN4: "time=venue",
          AN5: "errors=text",
          [problemCell.replaceAll("$", "")]:
            `=IF(${cellAddress(listColumn, firstRace)}="",IFERROR(INDEX(RACING.MEETINGS($B$3,$B$4,"track",FALSE,$AN$3:$AN$5),1,1),""),"")`,
        },
      },
      { heights: { [nextRow - 1]: 10, [headingRow - 1]: 10 } },
      meetingsNext(),
      spilledTable({
        column: listColumn,
        row: headingRow,
        rows,
        table: meetings,
        fields: names,
        formula: `=IFERROR(RACING.MEETINGS($B$3,$B$4,${textConstant(names.join(","))},FALSE,$AN$3:$AN$4),"")`,
        headings: names.map((name) => ownHeadings[name] ?? columnNamed(meetings, name)?.heading ?? name),
        formats: { clockStart: "hh:mm", startTime: "yyyy-mm-dd hh:mm" },
      }),
      meetingsGrid({ first: firstRace, last: lastRace, list }),
    ],
    {
      name,
      identity: ["A1", "B3", "B4", "B5"],
      widths: [146, 96, 36, ...Array<number>(gridSize.races).fill(49), 20, ...Object.values(fields)],
      frozenRows: 2,
      print: { area: `A1:O${headingRow + gridSize.meetings}`, titleRows: `${headingRow}:${headingRow}` },
    },
  );
