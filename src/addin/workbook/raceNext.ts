import { looks, palette } from "./palette";
import type { RaceSelection } from "./raceLayout";
import { cellPart, joinParts, type SheetPart } from "./sheetPart";

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
