import { looks, palette } from "./palette";
import { raceCells, racesRun, type RaceSelection } from "./raceLayout";
import { joinParts, sheetLink, type SheetPart } from "./sheetPart";

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
