import { absolute, cellAddress, parseCellAddress, plain } from "../../cells/addresses";
import { textConstant } from "../../cells/formulaConstants";
import type { RaceSelection } from "../excel/sheetContent";
import { looks, palette } from "./palette";
import { cells, firstRow, fullWidth, headingRow } from "./raceAddresses";
import { addressed, hiddenCells, lastMeetingRace } from "./raceCells";
import { typedRace } from "./raceFormulas";
import {
  type AnyRace,
  type NamedRace,
  raceLayout,
  raceNumberIn,
  runnerAt,
  type SheetRaces,
} from "./raceLayout";
import { cellPart, joinParts, sheetLink, type SheetPart, valueAt, type Values, when } from "./sheetPart";

/** The cells of row 1, each for a race, the next to jump first. */
const slots = [
  cells("number:runner", 1),
  cells("barrier:jockey", 1),
  cells("form:change", 1),
  cells("place:live", 1),
];

/** The number of next races. */
const nextCount = 6;
/** The first of the hidden cells with the next races: a row for each, a column for each field. */
const firstNext = parseCellAddress(cells("odds", 5));
const fields = ["clockStart", "minutesToGo", "track", "raceNumber", "slug", "date", "country"] as const;
type NextField = (typeof fields)[number];

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
  const rows = (field: NextField): string => {
    const column = firstNext.column + fields.indexOf(field);
    return absolute(
      `${cellAddress(column, firstNext.row)}:${cellAddress(column, firstNext.row + nextCount - 1)}`,
    );
  };
  const jumped = `IF(INDEX(${rows("minutesToGo")},1)="",0,COUNTIF(${rows("clockStart")},"<="&NOW()))`;
  const of = (field: NextField): string => `INDEX(${rows(field)},${slot + 1}+${jumped})`;
  const [start, toGo, track, number] = [of("clockStart"), of("minutesToGo"), of("track"), of("raceNumber")];
  const time = `${twoDigits(`HOUR(${start})`)}&":"&${twoDigits(`MINUTE(${start})`)}`;
  const none = slot === 0 ? `IF(ISERROR(${start}),"","No race today or tomorrow")` : '""';
  return `=IFERROR(IF(${track}="",${none},IF(${toGo}="",${time}&" (yours) ","")&${track}&" R"&${number}&IF(${toGo}="",""," · "&${untilStart(start)})),"")`;
}

/** Returns the row at the top: the next races to jump in all meetings of a race code. */
export const raceNext = ({ raceCode }: Pick<RaceSelection, "raceCode">): SheetPart =>
  joinParts([
    {
      cells: {
        [plain(hiddenCells.nextCode)]: raceCode,
        [cellAddress(firstNext.column, firstNext.row)]:
          `=RACING.NEXT("${raceCode}",,${nextCount},${textConstant(fields.join(","))},FALSE)`,
      },
      looks: fullWidth(1).map((range) => [
        range,
        { ...looks.cell, fontSize: 9, fillColor: palette.heading, align: "left" },
      ]),
      heights: { 1: 24 },
      borders: slots.map((slot) => [slot, { edge: "right", color: palette.white, weight: "medium" }]),
    },
    ...slots.map((slot, index) => cellPart(slot, { content: nextText(index) })),
    {
      rules: [
        when(cells("number:runner", 1), `=ISNUMBER(${absolute(cells("odds", firstNext.row))})`, {
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
  /** The sheet of notes on runners. */
  readonly notes?: string;
}

/** The cells of row 2 for the meeting's races: from R1, and after the column of the last starts. */
export const raceLinkRanges = [cells("form:stake", 2), cells("base:case3", 2)];

/** The cells of row 2 for the meeting's races, one by one; the first is for R1. */
const raceLinkCells = raceLinkRanges.flatMap((range) => {
  const [first = range, last = first] = range.split(":");
  const [start, end] = [parseCellAddress(first), parseCellAddress(last)];
  return Array.from({ length: end.column - start.column + 1 }, (_, index) =>
    cellAddress(start.column + index, start.row),
  );
});

/**
 * The formulas for the meeting's races, and for the number of the last one that has started; 0 in a replay.
 */
function meetingCells(): SheetPart {
  const all = (field: string): string => `RACING.MEETINGS([date],,"${field}",FALSE,[options])`;
  const isHere = `((${all("slug")}=[track])+(${all("track")}=[track])>0)`;
  const hasRun = `${isHere}*(${all("minutesToGo")}<>"")*(${all("clockStart")}<NOW())`;
  return {
    cells: {
      [plain(hiddenCells.racesRun)]: `=IFERROR(MAX(${hasRun}*${all("raceNumber")}),0)`,
      [cells("meetingRace", firstRow)]: `=IFERROR(SORT(FILTER(${all("raceNumber")},${isHere})),"")`,
    },
  };
}

const shownRace = `IFERROR(${typedRace},0)`;
const numbers = "[meetingRaces]";

/** The cells to the right of the race's name that show the previous race and the next one. */
export const stepCells = cells("place:fair", 3);
const steps: Readonly<Record<string, string>> = {
  [cells("place", 3)]:
    `=IF(COUNTIF(${numbers},"<"&${shownRace})=0,"","‹ R"&MAXIFS(${numbers},${numbers},"<"&${shownRace}))`,
  [cells("fair", 3)]:
    `=IF(COUNTIF(${numbers},">"&${shownRace})=0,"","R"&MINIFS(${numbers},${numbers},">"&${shownRace})&" ›")`,
};

type Cell = ReturnType<typeof parseCellAddress>;

/** Returns a race in the top row by slot; undefined for a slot without a race. */
function nextRace(values: Values, slot: number): AnyRace | undefined {
  // The top row leaves out races that have jumped since the answer arrived, so the cell's own text names its
  // race.
  const [stated = ""] = String(valueAt(values, slots[slot]?.split(":")[0] ?? "")).split(" · ");
  const hidden = values.slice(firstNext.row - 1, firstNext.row - 1 + nextCount);
  const valueIn = (row: readonly unknown[] | undefined, field: NextField): unknown =>
    row?.[firstNext.column + fields.indexOf(field)];
  const statedRow = hidden.find((row) =>
    stated.endsWith(`${String(valueIn(row, "track"))} R${String(valueIn(row, "raceNumber"))}`),
  );
  const of = (field: NextField): unknown => valueIn(statedRow, field);
  const [race, date, country] = [of("raceNumber"), of("date"), of("country")];
  if (typeof race !== "number" || typeof date !== "number" || typeof country !== "string") return undefined;
  return {
    race,
    date,
    country,
    track: String(of("slug")),
    raceCode: String(valueAt(values, hiddenCells.nextCode)),
  };
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
  const { number, runner: name } = runnerAt(values, row, ["number", "runner"]);
  const isName =
    cellAddress(column, row) === cells("runner", row) &&
    row >= firstRow &&
    typeof name === "string" &&
    name !== "";
  return isName && typeof number === "number" ? number : undefined;
}

/** Returns the races that a race sheet names. */
export function racesOf(values: Values): SheetRaces {
  const { column } = parseCellAddress(cells("meetingRace", firstRow));
  const races = values.slice(firstRow - 1, lastMeetingRace).map((row) => row[column]);
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
  addressed(
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
        : [sheetLink(cells("edge:stake", 1), "All meetings ›", { sheet: meetings, look: onPanel })]),
      ...(bias === undefined
        ? []
        : [
            sheetLink(cells("rating:ratingGap", 2), "Bias lab ›", {
              sheet: bias,
              look: { ...onNav, align: "left" },
            }),
          ]),
      ...(past === undefined
        ? []
        : [
            sheetLink(cells("weight:form", headingRow - 1), "Past performances ›", {
              sheet: past,
              look: onGroup,
            }),
          ]),
    ]),
  );
