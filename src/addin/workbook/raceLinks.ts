import { textConstant } from "../../cells/formulaConstants";
import type { RaceSelection } from "../excel/sheetContent";
import { looks, palette } from "./palette";
import {
  type AnyRace,
  firstRow,
  type NamedRace,
  raceCells,
  raceLayout,
  raceNumberIn,
  racesRun,
  type SheetRaces,
  typedRace,
} from "./raceLayout";
import {
  cellAddress,
  cellPart,
  joinParts,
  parseCellAddress,
  sheetLink,
  type SheetPart,
  valueAt,
  type Values,
  when,
} from "./sheetPart";

/** The cells of row 1, each for a race, the next to jump first. */
const slots = ["A1:B1", "C1:E1", "F1:H1", "I1:K1"] as const;

/** The first row of the hidden cells with the next races, from column AF, and the number of races. */
const [firstHidden, nextCount] = [5, 6] as const;
/** The hidden cell with their race code, which is the sheet's own; the shown race may have another. */
const nextCode = "AP4";
const fields = ["clockStart", "minutesToGo", "track", "raceNumber", "slug", "date", "country"] as const;

const twoDigits = (number: string): string => `RIGHT("0"&${number},2)`;
/** The minutes from now; in hours from two hours. */
const untilStart = (start: string): string => {
  const minutes = `ROUND((${start}-NOW())*1440,0)`;
  return `IF(${minutes}<=0,"now",IF(${minutes}<120,${minutes}&" min",INT(${minutes}/60)&" h"))`;
};

/**
 * States a race: "Ashford Park R3 · 2 min", or "14:03 (yours) Ashford Park R3" by the reader's clock while
 * the source's date is not today. The first cell states that there is no race, once this is known.
 */
function nextText(slot: number): string {
  const rows = (column: string): string =>
    `$${column}$${firstHidden}:$${column}$${firstHidden + nextCount - 1}`;
  const jumped = `IF(INDEX(${rows("AG")},1)="",0,COUNTIF(${rows("AF")},"<="&NOW()))`;
  const [start, toGo, track, number] = ["AF", "AG", "AH", "AI"].map(
    (column) => `INDEX(${rows(column)},${slot + 1}+${jumped})`,
  );
  const time = `${twoDigits(`HOUR(${start})`)}&":"&${twoDigits(`MINUTE(${start})`)}`;
  const none = slot === 0 ? `IF(ISERROR(${start}),"","No race today or tomorrow")` : '""';
  return `=IFERROR(IF(${track}="",${none},IF(${toGo}="",${time}&" (yours) ","")&${track}&" R"&${number}&IF(${toGo}="",""," · "&${untilStart(start ?? "")})),"")`;
}

/** Returns the row at the top: the next races to jump in all meetings of a race code. */
export const raceNext = ({ raceCode }: Pick<RaceSelection, "raceCode">): SheetPart =>
  joinParts([
    {
      cells: {
        [nextCode]: raceCode,
        [`AF${firstHidden}`]: `=RACING.NEXT("${raceCode}",,${nextCount},${textConstant(fields.join(","))},FALSE)`,
      },
      looks: [["A1:AC1", { ...looks.cell, fontSize: 9, fillColor: palette.heading, align: "left" }]],
      heights: { 1: 24 },
      borders: slots.map((slot) => [slot, { edge: "right", color: palette.white, weight: "medium" }]),
    },
    ...slots.map((slot, index) => cellPart(slot, { content: nextText(index) })),
    {
      rules: [
        when("A1:B1", `=ISNUMBER($AF$${firstHidden})`, {
          fillColor: palette.notice,
          textColor: palette.noticeText,
          bold: true,
        }),
      ],
    },
  ]);

/** The names of the other sheets that a race sheet links to. */
export interface RaceNavigation {
  readonly races: readonly { readonly number: number; readonly sheet: string }[];
  readonly meetings?: string;
  readonly bias?: string;
  readonly past?: string;
}

/** The cells of row 2 for the meeting's races; the first is for R1. */
export const raceLinkCells = ["F", "G", "H", "I", "J", "K", "L", "M", "O", "P", "Q", "R"].map(
  (column) => `${column}2`,
);

/** The hidden cells with the numbers of the meeting's races. */
const meetingRaces = { first: 11, last: 30, address: "$AQ$11:$AQ$30" } as const;

/**
 * The formulas for the meeting's races, and for the number of the last one that has started; 0 in a replay.
 */
function meetingCells(): SheetPart {
  const all = (field: string): string =>
    `RACING.MEETINGS(${raceCells.date},,"${field}",FALSE,${raceCells.options})`;
  const isHere = `((${all("slug")}=${raceCells.track})+(${all("track")}=${raceCells.track})>0)`;
  const hasRun = `${isHere}*(${all("minutesToGo")}<>"")*(${all("clockStart")}<NOW())`;
  return {
    cells: {
      [racesRun.replaceAll("$", "")]: `=IFERROR(MAX(${hasRun}*${all("raceNumber")}),0)`,
      [`AQ${meetingRaces.first}`]: `=IFERROR(SORT(FILTER(${all("raceNumber")},${isHere})),"")`,
    },
  };
}

const shownRace = `IFERROR(${typedRace},0)`;
const { address: numbers } = meetingRaces;

/** The cells to the right of the race's name that show the previous race and the next one. */
const steps: Readonly<Record<string, string>> = {
  I3: `=IF(COUNTIF(${numbers},"<"&${shownRace})=0,"","‹ R"&MAXIFS(${numbers},${numbers},"<"&${shownRace}))`,
  J3: `=IF(COUNTIF(${numbers},">"&${shownRace})=0,"","R"&MINIFS(${numbers},${numbers},">"&${shownRace})&" ›")`,
};

type Cell = ReturnType<typeof parseCellAddress>;

/** Returns a race in the top row by slot; undefined for a slot without a race. */
function nextRace(values: Values, slot: number): AnyRace | undefined {
  const { column } = parseCellAddress(`AF${firstHidden}`);
  // The top row leaves out races that have jumped since the answer arrived, so the cell's own text names its
  // race.
  const [stated = ""] = String(valueAt(values, slots[slot]?.split(":")[0] ?? "")).split(" · ");
  const hidden = values.slice(firstHidden - 1, firstHidden - 1 + nextCount);
  const valueIn = (cells: readonly unknown[] | undefined, field: (typeof fields)[number]): unknown =>
    cells?.[column + fields.indexOf(field)];
  const named = hidden.find((cells) =>
    stated.endsWith(`${String(valueIn(cells, "track"))} R${String(valueIn(cells, "raceNumber"))}`),
  );
  const of = (field: (typeof fields)[number]): unknown => valueIn(named, field);
  const [race, date, country] = [of("raceNumber"), of("date"), of("country")];
  if (typeof race !== "number" || typeof date !== "number" || typeof country !== "string") return undefined;
  return { race, date, country, track: String(of("slug")), raceCode: String(valueAt(values, nextCode)) };
}

/** Returns the race that a cell of a race sheet names; undefined for any other cell. */
export function raceOnSheet({ row, column }: Cell, values: Values): NamedRace | undefined {
  if (row === 1) {
    const slot = slots.findIndex((range) => {
      const [first = range, last = first] = range.split(":");
      return column >= parseCellAddress(first).column && column <= parseCellAddress(last).column;
    });
    return slot < 0 ? undefined : nextRace(values, slot);
  }
  const isNavigation = row === 2 || Object.keys(steps).includes(cellAddress(column, row));
  const [, race] = /^(?:‹ )?R(\d+)(?: ›)?$/.exec(String(values[row - 1]?.[column])) ?? [];
  return isNavigation && race !== undefined ? { race: Number(race) } : undefined;
}

/** Returns the number of the runner whose name a cell shows; undefined for any other cell. */
export function runnerOnSheet({ row, column }: Cell, values: Values): number | undefined {
  const [number, name] = values[row - 1] ?? [];
  const isName = column === 1 && row >= firstRow && typeof name === "string" && name !== "";
  return isName && typeof number === "number" ? number : undefined;
}

/** Returns the races that a race sheet names. */
export function racesOf(values: Values): SheetRaces {
  const { column } = parseCellAddress("AQ1");
  const races = values.slice(meetingRaces.first - 1, meetingRaces.last).map((cells) => cells[column]);
  return {
    race: raceNumberIn(valueAt(values, raceLayout.arguments.race)),
    races: races.filter((race) => typeof race === "number"),
    next: nextRace(values, 0),
  };
}

const onNav = { ...looks.nav, align: "center" } as const;
const onGroup = { ...looks.group, fontSize: 9, align: "right" } as const;
const onPanel = { ...looks.cell, fontSize: 9.5, align: "center", fillColor: palette.heading } as const;

/** Returns the links to the meeting's other races, the meetings, the bias lab and the past starts. */
export const raceLinks = ({ races, meetings, bias, past }: RaceNavigation): SheetPart =>
  joinParts([
    meetingCells(),
    ...raceLinkCells.map((cell, index) => {
      const built = races.find(({ number }) => number === index + 1);
      return built
        ? sheetLink(cell, `R${built.number}`, { sheet: built.sheet, look: onNav })
        : cellPart(cell, {
            content: `=IF(COUNTIF(${numbers},${index + 1})=0,"","R${index + 1}")`,
            look: onNav,
          });
    }),
    ...Object.entries(steps).map(([cell, content]) =>
      cellPart(cell, { content, look: { ...looks.bandValue, align: "center" } }),
    ),
    ...(meetings === undefined
      ? []
      : [sheetLink("L1:M1", "All meetings ›", { sheet: meetings, look: onPanel })]),
    ...(bias === undefined
      ? []
      : [sheetLink("T2:U2", "Bias lab ›", { sheet: bias, look: { ...onNav, align: "left" } })]),
    ...(past === undefined
      ? []
      : [sheetLink("D9:F9", "Past performances ›", { sheet: past, look: onGroup })]),
  ]);
