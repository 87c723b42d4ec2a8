import { notesOf, readNotedRunners, readNotes } from "../cells/arguments/readNotes";
import { readCountry, readRaceCode } from "../cells/arguments/readText";
import { isBlankOrZero } from "../cells/cellValue";
import type { Cell } from "../cells/table/cell";
import { serialOf } from "../dates/serials";
import { type LocalFunction, runLocal } from "./call/runLocal";
import { datesInCells } from "./call/session";

export const notesLocal: LocalFunction = {
  name: "NOTES",
  parameters: ["runners", "notes", "raceCode", "country"],
  results: {
    mark: { heading: "Mark", kind: "number", unit: "above 0, at most 10" },
    note: { heading: "Note", kind: "text" },
    rating: { heading: "My rating", kind: "number", unit: "as typed" },
    day: { heading: "Note's day", kind: "date" },
    notes: { heading: "Notes", kind: "integer", unit: "notes" },
  },
};

const results = Object.values(notesLocal.results);

/**
 * Your own notes, marks and ratings of runners, from a range of your workbook, such as the sheet Notes. It sends nothing.
 * @customfunction NOTES
 * @param runners The runners' names in one row or column, or a table with a heading such as Runner or Name.
 * @param notes A range with a row of headings in any order: runner, and mark (above 0, at most 10), rating or note; also day. Other columns are yours.
 * @param raceCode Their race code, such as greyhounds: notes whose column Race code states another are on namesakes.
 * @param country The country of their race, such as hk: notes whose column Race country states another are on namesakes.
 * @returns A row for each runner: the mark, note, rating and day of its newest note, and the number of its notes; blank without a note. Among notes of one day, the lowest row is the newest. A name counts without case, accents, punctuation and country, as in Fair Wind (NZ). Where a row cannot be read, or its name fits several runners, the note says so. Headings above the names give headings. ANGLE's report noted lists the runners of a day that have a note.
 * @example =RACING.NOTES({"Old Oak";"Fair Wind"},{"Runner","Day","Mark","Note";"old oak","2026-03-07",7,"Ran on late";"Old Oak","2026-02-21",5,"Needed the run"})
 */
export function notes(runners: any[][], notes: any[][], raceCode?: any, country?: any): any[][] {
  return runLocal(notesLocal, { runners, notes, raceCode, country }, ({ runners, notes, ...race }) => {
    const { names, hasHeading } = readNotedRunners("runners", runners);
    const dates = datesInCells();
    const ofRace = {
      raceCode: isBlankOrZero(race.raceCode) ? undefined : readRaceCode("raceCode", race.raceCode),
      country: isBlankOrZero(race.country) ? undefined : readCountry("country", race.country),
    };
    const namedRunners = names.map((name) => ({ name, ...ofRace }));
    const rows = notesOf(namedRunners, readNotes("notes", notes, dates)).map((noted): Cell[] => {
      if (!noted) return results.map(() => "");
      const { mark = "", rating = "", text = "", day, fault = text } = noted.newest;
      return [mark, fault, rating, day === undefined ? "" : serialOf(day, dates.dateSystem), noted.count];
    });
    return hasHeading ? [results.map(({ heading }) => heading), ...rows] : rows;
  });
}
