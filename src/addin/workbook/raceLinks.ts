import { looks, palette } from "./palette";
import { raceCells, type RaceSelection, racesRun } from "./raceLayout";
import { cellPart, joinParts, sheetLink, type SheetPart } from "./sheetPart";

/** The cells of row 1 that each state a race, the next to jump first. */
const slots = ["A1:B1", "C1:E1", "F1:H1", "I1:K1"] as const;

/** The first row of the hidden cells with the next races, from column AF. */
const firstHidden = 5;
const fields = ["clockStart", "minutesToGo", "track", "raceNumber"] as const;

const twoDigits = (number: string): string => `RIGHT("0"&${number},2)`;
/** The minutes from now, in hours from two hours on. */
const untilStart = (start: string): string => {
  const minutes = `ROUND((${start}-NOW())*1440,0)`;
  return `IF(${minutes}<=0,"now",IF(${minutes}<120,${minutes}&" min",INT(${minutes}/60)&" h"))`;
};

/**
 * States a race: "Ashford Park R3 · 2 min", or "14:03 Ashford Park R3" while the source shows another day.
 * The first cell states that there is none, once that is known.
 */
function nextText(row: number): string {
  const [start, toGo, track, number] = ["AF", "AG", "AH", "AI"].map((column) => `$${column}$${row}`);
  const time = `${twoDigits(`HOUR(${start})`)}&":"&${twoDigits(`MINUTE(${start})`)}`;
  const none = row === firstHidden ? `IF(ISERROR(${start}),"","No race left to run")` : '""';
  return `=IFERROR(IF(${track}="",${none},IF(${toGo}="",${time}&" ","")&${track}&" R"&${number}&IF(${toGo}="",""," · "&${untilStart(start ?? "")})),"")`;
}

/** Returns the row at the top: the next races to jump over all meetings of a race code. */
export const raceNext = ({ raceCode }: Pick<RaceSelection, "raceCode">): SheetPart =>
  joinParts([
    {
      cells: {
        [`AF${firstHidden}`]: `=RACING.NEXT("${raceCode}",,${slots.length},"${fields.join(",")}",FALSE)`,
      },
      looks: [["A1:AC1", { ...looks.cell, fontSize: 9, fillColor: palette.heading, align: "left" }]],
      heights: { 1: 24 },
      borders: slots.map((slot) => [slot, { edge: "right", color: palette.white, weight: "medium" }]),
    },
    ...slots.map((slot, index) => cellPart(slot, { content: nextText(firstHidden + index) })),
    {
      rules: [
        [
          "A1:B1",
          {
            kind: "formula",
            formula: `=ISNUMBER($AF$${firstHidden})`,
            look: { fillColor: palette.notice, textColor: palette.noticeText, bold: true },
          },
        ],
      ],
    },
  ]);

/** The other sheets of a workbook that a race's sheet links to, by their names. */
export interface RaceNavigation {
  readonly races: readonly { readonly number: number; readonly sheet: string }[];
  readonly meetings?: string;
  readonly bias?: string;
  /** The sheet of the race's past performances. */
  readonly past?: string;
}

/** The cells of row 2 for the races of the meeting, in their order. */
export const raceLinkCells = ["F", "G", "H", "I", "J", "K", "L", "M", "O", "P", "Q", "R"].map(
  (column) => `${column}2`,
);

/** The number of the last race of the sheet's meeting that started before now; 0 in a replay. */
function lastStarted(raceCode: string): string {
  const all = (field: string): string =>
    `RACING.MEETINGS(${raceCells.date},"${raceCode}","${field}",FALSE,${raceCells.options})`;
  const isHere = `(${all("slug")}=${raceCells.track})*(${all("minutesToGo")}<>"")*(${all("clockStart")}<NOW())`;
  return `=IFERROR(MAX(${isHere}*${all("raceNumber")}),0)`;
}

const onNav = { ...looks.nav, align: "center" } as const;
const onGroup = { ...looks.group, fontSize: 9, align: "right" } as const;
const onPanel = { ...looks.cell, fontSize: 9.5, align: "center", fillColor: palette.heading } as const;

/** Returns the links to the other races of the meeting, the meetings, the bias lab and the past starts. */
export const raceLinks = (
  { races, meetings, bias, past }: RaceNavigation,
  { raceCode }: Pick<RaceSelection, "raceCode">,
): SheetPart =>
  joinParts([
    ...(races.length > 0 ? [{ cells: { [racesRun.replaceAll("$", "")]: lastStarted(raceCode) } }] : []),
    ...races
      .slice(0, raceLinkCells.length)
      .map(({ number, sheet }, index) =>
        sheetLink(raceLinkCells[index] ?? "", `R${number}`, { sheet, look: onNav }),
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
