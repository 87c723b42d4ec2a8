import { notes } from "../../src/functions/notes";
import { column } from "./marketCells";
import { errorOf, openTestSession } from "./testSession";

const headings = ["Day", "Track", "Runner", "Mark", "Rating", "Note"];
const table = (...rows: readonly (readonly unknown[])[]): unknown[][] => [
  headings,
  ...rows.map((row) => [...row]),
];
const blank = ["", "", "", "", ""];

test("a row for each runner has its newest note, whatever the order of the rows", () => {
  const ownNotes = table(
    ["2026-03-07", "ashford-park", "Fair Wind", 7, 81.5, "Held up, ran on late"],
    ["2026-02-21", "lantern-bay", "Fair Wind", 5, "", "Needed the run"],
    ["2026-02-21", "lantern-bay", "Elan Vital", "", 64, ""],
  );
  expect(notes(column("Élan Vital (NZ)", "Old Oak", "", "FAIR WIND (IRE)"), ownNotes)).toEqual([
    ["", "", 64, 46074, 1],
    blank,
    blank,
    [7, "Held up, ran on late", 81.5, 46088, 2],
  ]);
});

test("among notes of one day the lowest row is the newest, and a note without a day is the oldest", () => {
  const ownNotes = table(
    ["2026-03-07", "", "Old Oak", 3, "", "first"],
    ["7 Mar 2026", "", "Old Oak", 4, "", "second"],
    ["", "", "Old Oak", 9, "", "undated"],
  );
  expect(notes(column("Old Oak"), ownNotes)).toEqual([[4, "second", "", 46088, 3]]);
});

test("headings may be in any order, under their usual names and below a title; other columns are ignored", () => {
  const ownNotes = [
    ["My blackbook", "", "", ""],
    ["Comment", "My own column", "Horse", "Mark (out of 10)"],
    ["Slow away", 12, "Old Oak", "7,5"],
    ["", 12, "Fair Wind", "6/10"],
    ["", 12, "Lantern Lass", ""],
  ];
  expect(notes(column("Old Oak", "Fair Wind", "Lantern Lass"), ownNotes)).toEqual([
    [7.5, "Slow away", "", "", 1],
    [6, "", "", "", 1],
    blank,
  ]);
});

test("names are read from a row, and from a table by its heading, whose rows keep their places", () => {
  const ownNotes = table(["2026-03-07", "", "Old Oak", 8, "", "x"]);
  expect(notes([["Fair Wind", "Old Oak"]], ownNotes)).toEqual([blank, [8, "x", "", 46088, 1]]);
  const card = [
    ["No", "Name", "Barrier"],
    [1, "Old Oak", 4],
    [2, "Fair Wind", 2],
  ];
  expect(notes(card, ownNotes)).toEqual([
    ["Mark", "Note", "My rating", "Note's day", "Notes"],
    [8, "x", "", 46088, 1],
    blank,
  ]);
  expect(notes(column("Runner", "Old Oak"), ownNotes)).toHaveLength(2);
});

test("a name that fits several runners is said with each of them, and the same runner twice is no doubt", () => {
  const ownNotes = table(
    ["2026-03-07", "", "Fair Wind", 8, "", "x"],
    ["2026-03-07", "", "Old Oak", 2, "", "y"],
  );
  const fault = "Fair Wind fits several runners, Fair Wind (NZ) and Fair Wind (IRE): write the whole name";
  expect(notes(column("Fair Wind (NZ)", "Old Oak", "Fair Wind (IRE)", "Old Oak"), ownNotes)).toEqual([
    ["", fault, "", 46088, 1],
    [2, "y", "", 46088, 1],
    ["", fault, "", 46088, 1],
    [2, "y", "", 46088, 1],
  ]);
});

test("a note on a runner bred in one country is not a note on its namesake from another", () => {
  const ownNotes = table(["2026-03-07", "", "Fair Wind (NZ)", 8, "", "x"]);
  expect(notes(column("Fair Wind (IRE)", "fair wind (nz)", "Fair Wind"), ownNotes)).toEqual([
    blank,
    [8, "x", "", 46088, 1],
    blank,
  ]);
  expect(notes(column("Fair Wind"), ownNotes)).toEqual([[8, "x", "", 46088, 1]]);
});

test("with a race code, a note whose row states another is not on the namesake; without, it is", () => {
  const ownNotes = [
    ["Runner", "Race code", "Mark"],
    ["Fair Wind", "horses", 8],
    ["Old Oak", "", 3],
  ];
  const runners = column("Fair Wind", "Old Oak");
  const [both, onlyOther] = [
    [
      [8, "", "", "", 1],
      [3, "", "", "", 1],
    ],
    [blank, [3, "", "", "", 1]],
  ];
  expect(notes(runners, ownNotes, "greyhounds")).toEqual(onlyOther);
  expect(notes(runners, ownNotes, "H")).toEqual(onlyOther);
  expect(notes(runners, ownNotes, "gallops")).toEqual(both);
  for (const code of [undefined, "", 0]) expect(notes(runners, ownNotes, code)).toEqual(both);
});

test("with a country, a note whose row states another is not on the namesake of the same code; without, it is", async () => {
  const ownNotes = [
    ["Runner", "Race code", "Race country", "Mark"],
    ["Fair Wind", "gallops", "hk", 8],
    ["Fair Wind", "gallops", "New Zealand", 5],
    ["Old Oak", "", "", 3],
  ];
  const marksIn = (country?: unknown) =>
    notes(column("Fair Wind", "Old Oak"), ownNotes, "gallops", country).map(([mark, ...rest]) => [
      mark,
      rest.at(-1),
    ]);
  expect(marksIn("hk")).toEqual([[8, 1], [3, 1]]); // prettier-ignore
  expect(marksIn("Hong Kong")).toEqual(marksIn("hk"));
  expect(marksIn("NZ")).toEqual([[5, 1], [3, 1]]); // prettier-ignore
  expect(marksIn("ie")).toEqual([["", ""], [3, 1]]); // prettier-ignore
  for (const country of [undefined, "", 0]) expect(marksIn(country)).toEqual([[5, 2], [3, 1]]); // prettier-ignore
  const { message } = await errorOf(() => notes(column("Fair Wind"), ownNotes, "gallops", "Atlantis"));
  expect(message).toMatch(/^country must be a country or its two-letter code/);
});

test("notes that a filter leaves keep their meaning; those that it hides do not count", () => {
  const ownNotes = table(
    ["2026-03-07", "", "Old Oak", 8, "", "x"],
    ["2026-02-07", "", "Fair Wind", 2, "", "y"],
    ["2026-01-07", "", "Old Oak", 5, 70, "z"],
  );
  const [head = [], ...rows] = ownNotes;
  const ofFairWind = rows.filter((row) => row[2] === "Fair Wind");
  expect(notes(column("Old Oak", "Fair Wind"), [head, ...ofFairWind])).toEqual([
    blank,
    [2, "y", "", 46060, 1],
  ]);
  expect(notes(column("Old Oak"), [head, ...rows.slice(2)])).toEqual([[5, "z", 70, 46029, 1]]);
});

test("rows sorted by hand in any column give the same notes", () => {
  const rows = [
    ["2026-03-07", "b", "Old Oak", 8, "", "x"],
    ["2026-02-07", "a", "Fair Wind", 2, "", "y"],
    ["2026-01-07", "c", "Old Oak", 5, 70, "z"],
  ];
  const shown = (sorted: readonly unknown[][]) => notes(column("Old Oak", "Fair Wind"), table(...sorted));
  const inOrder = shown(rows);
  expect(inOrder[0]).toEqual([8, "x", "", 46088, 2]);
  for (const by of [0, 1, 2, 3, 4, 5]) {
    const sorted = [...rows].sort((one, other) => (String(one[by]) < String(other[by]) ? -1 : 1));
    expect(shown(sorted)).toEqual(inOrder);
    expect(shown(sorted.reverse())).toEqual(inOrder);
  }
});

test.each([
  [
    "a mark above ten",
    ["2026-03-07", "", "Old Oak", 11, "", "x"],
    "Row 3: Mark must be a mark above 0, at most 10: current value is 11",
    46088,
  ],
  [
    "a rating in words",
    ["2026-03-07", "", "Old Oak", 7, "high", "x"],
    'Row 3: Rating must be a number: current value is "high"',
    46088,
  ],
  [
    "a day without a year",
    ["7 Mar", "", "Old Oak", 7, "", "x"],
    'Row 3: Day must be a date with its year, such as 2026-03-14 or 14 Mar 2026: current value is "7 Mar"',
    "",
  ],
  [
    "a day by a word",
    ["today", "", "Old Oak", 7, "", "x"],
    'Row 3: Day must be a date with its year, such as 2026-03-14 or 14 Mar 2026: current value is "today"',
    "",
  ],
])("%s is the note of its own runner, and the others stay", (_, row, fault, day) => {
  const ownNotes = table(["2026-03-07", "", "Fair Wind", 6, "", "kept"], row);
  expect(notes(column("Old Oak", "Fair Wind"), ownNotes)).toEqual([
    ["", fault, "", day, 1],
    [6, "kept", "", 46088, 1],
  ]);
});

test("refuses a range without the headings, a note without a runner, and a block without a heading", async () => {
  const messageOf = async (...args: Parameters<typeof notes>): Promise<string> =>
    (await errorOf(() => notes(...args))).message;
  expect(
    await messageOf(column("Old Oak"), [
      ["Horse", "Track"],
      ["Old Oak", "x"],
    ]),
  ).toBe(
    "notes must be a range with headings: Runner, and Mark, Rating or Note: current value is a range of 2 rows",
  );
  expect(await messageOf(column("Old Oak"), table(["2026-03-07", "", "", 7, "", ""]))).toBe(
    "notes has a note without a runner in row 2",
  );
  expect(
    await messageOf(
      [
        ["Old Oak", 1],
        ["Fair Wind", 2],
      ],
      table(),
    ),
  ).toBe(
    "runners must be one row or column of names, or a table with the heading Runner: current value is a range of 2 rows",
  );
});

test("days follow the workbook's date system and the user's order of days, and nothing is asked", () => {
  const { asked, set } = openTestSession({ answer: () => Promise.reject(new Error("asked")) });
  set({ dateSystem: () => 1904, dateOrder: () => "DMY" });
  const ownNotes = table([44626, "", "Old Oak", 7, "", "a"], ["06/03/2026", "", "Old Oak", 2, "", "b"]);
  expect(notes(column("Old Oak"), ownNotes)).toEqual([[7, "a", "", 44626, 2]]);
  expect(notes(column("Old Oak"), table(["06/03/2026", "", "Old Oak", 2, "", "b"]))[0]?.[3]).toBe(44625);
  expect(asked).toEqual([]);
});
