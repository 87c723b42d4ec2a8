import { type WorkbookChoice, sheetKinds, type SheetKind } from "../../../src/addin/workbook/workbookSheets";

const parts = Object.keys(sheetKinds) as SheetKind[]; // the keys of a constant table

/** A book of two races of a meeting, with every sheet unless said otherwise. */
export const choice = (part: Partial<WorkbookChoice> = {}): WorkbookChoice => ({
  date: "2026-03-14",
  raceCode: "gallops",
  meeting: { track: "Ashford Park", slug: "ashford-park", country: "au" },
  races: [
    { raceNumber: 2, distance: "1400m" },
    { raceNumber: 5, distance: "1200m" },
  ],
  parts: new Set(parts),
  ...part,
});
