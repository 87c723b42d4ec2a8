/** Suite of src/server/importReport: the report on many files is short and loses nothing. */
import type { ImportedFile } from "../../src/server/importedFile";
import { importFacts, importReport } from "../../src/server/importReport";

/** Returns the report on a file of three lines. */
const fileOf = (index: number, more: Partial<ImportedFile> = {}): ImportedFile => ({
  file: `day${index}.csv`,
  lines: 1200,
  races: 2,
  rejected: 0,
  examples: [],
  starters: 3,
  nonFinishers: 1,
  unknownFinishes: 1,
  scratched: 2,
  repeated: 1,
  incompleteRaces: 0,
  format: "rpscrape",
  converts: ["pounds", "fractions"],
  lost: [],
  unused: ["ofr", "ts"],
  unknownTracks: [],
  doubts: [],
  unknownGoings: [],
  ...more,
});

const texts = (imported: readonly ImportedFile[]) => {
  const { each, brief } = importReport(imported);
  return { each: each.map(({ text }) => text), brief: brief?.map(({ text }) => text) };
};

test("few files are reported each by itself", () => {
  const { each, brief } = texts([fileOf(1, { encoding: "shift_jis" }), fileOf(2, { linesBefore: 7 })]);
  expect(brief).toBeUndefined();
  expect(each).toEqual([
    "Imported 1,200 lines, 2 races of day1.csv; 0 lines rejected.",
    "3 starters: 1 did not finish, 1 has an unknown place. 2 scratched.",
    "Left out, because they repeat a runner of their race: 1 line.",
    "day1.csv: the format is rpscrape: pounds; fractions.",
    "day1.csv: columns that are not used: ofr, ts.",
    "day1.csv: it is not in UTF-8 and was read as shift_jis.",
    "Added 1,200 lines of day2.csv to the 7 imported before; 0 lines rejected.",
    "3 starters: 1 did not finish, 1 has an unknown place. 2 scratched.",
    "Left out, because they repeat a runner of their race: 1 line.",
    "day2.csv: the format is rpscrape: pounds; fractions.",
    "day2.csv: columns that are not used: ofr, ts.",
  ]);
});

test("of many files the numbers are added up, and each sentence names the files to which it applies", () => {
  const files = Array.from({ length: 150 }, (_, index) =>
    fileOf(index, {
      incompleteRaces: index === 7 ? 1 : index === 8 ? 2 : 0,
      rejected: index < 2 ? 1 : 0,
      examples: index < 2 ? [`day${index}.csv line ${index + 4}: date must be a day`] : [],
      doubts: [
        ...(index % 50 === 0
          ? [`in ${index + 2} races the margins fall (2026-03-0${index % 9} Kempton (AW) 1: 4)`]
          : []),
        ...(index === 3
          ? ["the track Down of 1 race is unknown", "the track Kemp of 2 races is unknown"]
          : []),
        ...(index === 4 ? ["the track Down of 2 races is unknown"] : []),
      ],
    }),
  );
  const { each, brief } = texts(files);
  expect(brief).toEqual([
    "Imported 180,000 lines, 300 races of 150 files; 2 lines rejected.",
    "450 starters: 150 did not finish, 150 have an unknown place. 300 scratched.",
    "Left out, because they repeat a runner of their race: 150 lines.",
    "day0.csv: the format is rpscrape: pounds; fractions. Likewise day1.csv, day2.csv, day3.csv and 146 more files.",
    "day0.csv: columns that are not used: ofr, ts. Likewise day1.csv, day2.csv, day3.csv and 146 more files.",
    "day0.csv: in 2 races the margins fall (2026-03-00 Kempton (AW) 1: 4). Likewise day50.csv, day100.csv.",
    "day0.csv line 4: date must be a day. Likewise day1.csv.",
    "day3.csv: the track Down of 1 race is unknown. Likewise day4.csv.",
    "day3.csv: the track Kemp of 2 races is unknown.",
    "day7.csv: 1 race not complete, because a line could not be read. Likewise day8.csv.",
  ]);
  // Every sentence of every file is in the whole report.
  expect(each).toHaveLength(150 * 5 + 2 + 3 + 3 + 2);
  expect(each).toContain("day1.csv line 5: date must be a day");
  expect(each).toContain("day8.csv: 2 races not complete, because a line could not be read.");
});

test.each([2, 6])("a sentence about all of %i files has no name of a file before it", (count) => {
  const ofAll = ["The lines at 1 track are left out: Nowhere (day1.csv)"];
  const { each, brief = each } = importReport(
    Array.from({ length: count }, (_, index) => fileOf(index, index === count - 1 ? { ofAll } : {})),
  );
  for (const lines of [each, brief])
    expect(lines.at(-1)).toEqual({ text: `${String(ofAll[0])}.`, isFault: true });
});

test("what was not imported as it stands is marked, in both reports", () => {
  const faults = { doubts: ["no runner has finish 1"] };
  const { each, brief = [] } = importReport(Array.from({ length: 6 }, (_, index) => fileOf(index, faults)));
  for (const lines of [each, brief]) {
    const marked = lines.filter(({ isFault }) => isFault).map(({ text }) => text);
    expect(marked).not.toEqual([]);
    expect(marked.every((text) => text.includes("no runner has finish 1"))).toBe(true);
  }
});

test("the log has one entry for all files", () => {
  const files = ["day1.csv", "day2.csv"];
  expect(importFacts([fileOf(1), fileOf(2, { linesBefore: 7 })])).toEqual({
    files,
    lines: 2400,
    linesBefore: 7,
  });
});
