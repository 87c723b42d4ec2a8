import { type BookChoice, bookParts, type BookPart } from "../../../src/addin/workbook/bookSheets";

const parts = Object.keys(bookParts) as BookPart[]; // the keys of a constant table

/** A book of two races of a meeting, with every sheet unless said otherwise. */
export const choice = (part: Partial<BookChoice> = {}): BookChoice => ({
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
