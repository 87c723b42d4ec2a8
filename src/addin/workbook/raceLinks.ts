import type { SheetLink } from "../excel/sheetContent";
import { looks, palette } from "./palette";
import { raceCells, racesRun, type RaceSelection } from "./raceLayout";
import { cellPart, joinParts, type SheetPart } from "./sheetPart";

/** The other sheets of a workbook that a race's sheet links to, by their names. */
export interface RaceNavigation {
  readonly races: readonly { readonly number: number; readonly sheet: string }[];
  readonly meetings?: string;
  readonly bias?: string;
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
const onPanel = { ...looks.cell, fontSize: 9.5, align: "center", fillColor: palette.heading } as const;

function link(range: string, text: string, { sheet, look }: Omit<SheetLink, "cell">): SheetPart {
  const [cell = range] = range.split(":");
  return joinParts([cellPart(range, { content: text, look }), { links: [{ cell, sheet, look }] }]);
}

/** Returns the links to the other races of the meeting, the meetings and the bias lab. */
export const raceLinks = (
  { races, meetings, bias }: RaceNavigation,
  { raceCode }: Pick<RaceSelection, "raceCode">,
): SheetPart =>
  joinParts([
    ...(races.length > 0 ? [{ cells: { [racesRun.replaceAll("$", "")]: lastStarted(raceCode) } }] : []),
    ...races
      .slice(0, raceLinkCells.length)
      .map(({ number, sheet }, index) =>
        link(raceLinkCells[index] ?? "", `R${number}`, { sheet, look: onNav }),
      ),
    ...(meetings === undefined ? [] : [link("L1:M1", "All meetings ›", { sheet: meetings, look: onPanel })]),
    ...(bias === undefined
      ? []
      : [link("T2:U2", "Bias lab ›", { sheet: bias, look: { ...onNav, align: "left" } })]),
  ]);
