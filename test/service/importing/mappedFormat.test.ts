/**
 * Suite of src/service/importing: tables that a person describes, or whose headings are words of the field.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { betColumns } from "../../../src/cells/bets/betColumns";
import { meaningOf, plainWords } from "../../../src/cells/bets/words";
import { headings } from "../../../src/files/headings";
import { outcomeWords } from "../../../src/files/outcomeWords";
import { runnerColumns } from "../../../src/service/importing/columns";
import { createContext } from "../../../src/service/importing/createContext";
import { importFile } from "../../../src/service/importing/importFile";
import { columnOf, readMapping } from "../../../src/service/importing/mappedFormat";
import type { RaceRecord } from "../../../src/service/races/records";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "mapped-"))));
afterAll(() => rmSync(folder, { recursive: true }));

async function imported(lines: readonly string[], mapping?: object) {
  const path = join(folder, "table.csv");
  writeFileSync(path, lines.join("\n"));
  const races: RaceRecord[] = [];
  const context = createContext(mapping ? { mapping: readMapping(JSON.stringify(mapping)) } : {});
  const result = await importFile(path, { write: (added) => void races.push(...added), context });
  return { ...result, races };
}

const head = "Date;Course;Time;Horse;No;Draw;Wgt;Pos;Btn;SP;Jockey;Notes";
const lines = [
  head,
  "03/04/2026;Kempton (AW);1:05;Alder Lane (IRE);1;3;132;1;;7/4F;Ann Reed;x",
  "03/04/2026;Kempton (AW);1:05;2. Birch Quay;2;1;128;2;1 1/2;11/8;Bea Wood;",
  "03/04/2026;Kempton (AW);1:05;Cedar Moor;3;2;126;3;nk;9/1;Cid Hill;",
  "03/04/2026;Kempton (AW);1:05;Dogwood Bay;4;5;126;XX;;20/1;Dan Ross;",
  "03/04/2026;Kempton (AW);12:35;Elm Coast;1;5;126;W;;EvsF;Dan Ross;",
];
const mapping = {
  columns: {
    Wgt: { to: "weight_kg", unit: "lb" },
    Btn: { to: "margin_lengths", unit: "to the next" },
    Time: { to: "start_time", clock: "track", hours: 12 },
    Pos: { to: "finish", words: { XX: "did not finish", W: 1 } },
    Notes: null,
  },
  values: { race_code: "gallops" },
  dates: "DMY",
};

test("a described table: units, clock, words and order of days as they are said, the rest by its headings", async () => {
  const { races, rejections, lost, unused, questions } = await imported(lines, mapping);
  expect([rejections, lost, unused, questions]).toEqual([[], [], [], []]);
  expect(
    races.map(({ raceNumber, startTime, country, timezone }) => [raceNumber, startTime, country, timezone]),
  ).toEqual([
    [1, "2026-04-03T11:35:00Z", "gb", "Europe/London"],
    [2, "2026-04-03T12:05:00Z", "gb", "Europe/London"],
  ]);
  const [, race] = races;
  expect(
    race?.runners.map(({ name, origin, weight, finish, margin, startingPrice }) => [
      name,
      origin,
      weight,
      finish,
      margin,
      startingPrice,
    ]),
  ).toEqual([
    ["Alder Lane", "ie", 59.87, 1, 0, 2.75],
    ["Birch Quay", undefined, 58.06, 2, 1.5, 2.375],
    ["Cedar Moor", undefined, 57.15, 3, 1.8, 10],
    ["Dogwood Bay", undefined, 57.15, undefined, undefined, 21],
  ]);
  expect(races[0]?.runners[0]).toMatchObject({ finish: 1, startingPrice: 2 });
});

test("a weight and a margin without a unit are not used, and asked about", async () => {
  const { columns, ...others } = mapping;
  const { races, questions } = await imported(lines, {
    ...others,
    columns: { Time: columns.Time, Pos: columns.Pos },
  });
  expect(questions).toEqual([
    "Wgt may be weight_kg, kilograms, pounds or stones and pounds: it is not used until --columns says so",
    "Btn may be margin_lengths, behind the winner or to the next horse: it is not used until --columns says so",
  ]);
  expect(races[1]?.runners[1]).not.toHaveProperty("weight");
  expect(races[1]?.runners[1]).not.toHaveProperty("margin");
});

test("a day in two possible orders and a time on an unknown clock are refused with what to say", async () => {
  const { dates: _, ...without } = mapping;
  await expect(imported(lines, without)).rejects.toThrow('"dates": "DMY" or "MDY" with --columns');
  const { Time: _time, ...columns } = mapping.columns;
  const renamedHeading = [head.replace("Time", "Off"), ...lines.slice(1)];
  await expect(imported(renamedHeading, { ...mapping, columns })).rejects.toThrow('say "clock": "track"');
  // A column that is only called Time may hold either.
  const { questions, races } = await imported(lines, { ...mapping, columns });
  expect(questions?.[0]).toContain(
    "Time may be start_time, the start of the race or the seconds that it took",
  );
  expect(races[0]?.startTime).toBe("2026-04-03T11:00:00Z");
});

test("a time that may be before or after noon is refused until the hours are stated", async () => {
  const { hours: _, ...Time } = mapping.columns.Time;
  const reading = (own: object) =>
    imported(lines, { ...mapping, columns: { ...mapping.columns, Time: own } });
  const { rejections, races } = await reading(Time);
  const reason = 'Time may be before or after noon: say "hours": 12 or 24 with --columns: 1:05';
  expect(rejections).toEqual([2, 3, 4, 5].map((line) => ({ line, reason })));
  expect(races.map(({ startTime }) => startTime)).toEqual(["2026-04-03T11:35:00Z"]);
  const inDay = await reading({ ...Time, hours: 24 });
  expect(inDay.races.map(({ startTime }) => startTime)).toEqual([
    "2026-04-03T00:05:00Z",
    "2026-04-03T11:35:00Z",
  ]);
});

test("what has no known heading is listed", async () => {
  const { Notes: _, ...columns } = mapping.columns;
  expect((await imported(lines, { ...mapping, columns })).unused).toEqual(["Notes"]);
});

test("a table without a description is refused with what its headings were taken for", async () => {
  await expect(imported(lines)).rejects.toThrow(
    /missing: race_code \(Date is date, Course is track, .*\)\. Name the missing columns in the file, .*; racing-form formats lists the known formats/,
  );
});

test.each([
  ["{", "the file is no JSON"],
  ['{"column": {}}', "column is unknown: the file has columns, values and dates"],
  ['{"columns": {"Horse": "horse"}}', '"Horse" is said to be horse, which is not one of our columns'],
  [
    '{"columns": {"W": {"to": "weight_kg", "unit": "stone"}}}',
    '"W" has the unit stone: it must be kg, lb, st, hg',
  ],
  ['{"columns": {"T": {"to": "start_time", "clock": "BST"}}}', '"T" has the clock BST'],
  ['{"columns": {"P": {"to": "finish", "words": {"X": "fell"}}}}', "it must be a place or did not finish"],
  ['{"columns": {"A": "name", "B": "name"}}', '"A" and "B" are both name'],
  ['{"values": {"land": "gb"}}', "land is not one of our columns"],
  ['{"dates": "DD/MM"}', "dates must be DMY, MDY or YMD"],
])("the description %s is refused: %s", (json, reason) => {
  expect(() => readMapping(json)).toThrow(reason);
});

const columnOfFact = {
  date: "date",
  track: "track",
  race: "race_number",
  number: "number",
  runner: "name",
  time: "start_time",
  finish: "finish",
  country: "country",
  startingPrice: "starting_price",
  betfairPrice: "starting_price",
} as const;

test.each(Object.entries(columnOfFact))(
  "both doors know a heading of %s by the same words",
  (fact, column) => {
    const words = headings.both[fact as keyof typeof columnOfFact];
    const written = words.flatMap((word) => [word, word.toUpperCase(), word.replaceAll(" ", "_")]);
    expect(written.filter((word) => columnOf(word) !== column)).toEqual([]);
    const fieldOf = (word: string) => [...betColumns("file", [[word], ["1"]], "bet").fields.keys()][0];
    expect(written.filter((word) => fieldOf(word) !== fact)).toEqual([]);
  },
);

test.each([
  ["did not finish", "did not finish", { isUnplaced: true }],
  ["disqualified", "lost", { isUnplaced: true }],
  ["scratched", "scratched", { scratched: true }],
] as const)("both doors know a runner that %s by the same words", (kind, inBets, inResults) => {
  const written = outcomeWords[kind].flatMap((word) => [word, word.toUpperCase(), word.replaceAll(" ", "-")]);
  const read = (word: string): unknown => runnerColumns.finish?.parse(word);
  expect(written.map((word) => [word, read(word)])).toEqual(written.map((word) => [word, inResults]));
  const meaning = (word: string) => meaningOf("finish", plainWords(word));
  expect(written.map((word) => [word, meaning(word)])).toEqual(written.map((word) => [word, inBets]));
});

test("a number in front of a name is the runner's where no column has it", async () => {
  const { races } = await imported(
    [
      "Date,Course,Off,Horse,Pos",
      "2026-04-03,Kempton,14:05,4. Alder Lane (IRE),1",
      "2026-04-03,Kempton,14:05,2. Birch Quay,NR",
      "2026-04-03,Kempton,14:05,1A. Cedar Moor,2nd",
    ],
    { columns: { Off: { to: "start_time", clock: "track" } }, values: { race_code: "gallops" } },
  );
  expect(races[0]?.runners.map(({ number, name, programNumber }) => [number, name, programNumber])).toEqual([
    [4, "Alder Lane", undefined],
    [2, "Birch Quay", undefined],
    [5, "Cedar Moor", "1A"],
  ]);
});

test.each([
  ["track", "03/04/2026 14:05", "2026-04-03T13:05:00Z"],
  ["Asia/Tokyo", "03/04/2026 22:05", "2026-04-03T13:05:00Z"],
  ["Asia/Tokyo", "04/04/2026 00:05", "2026-04-03T15:05:00Z"],
  ["track", "04/04/2026 14:05", undefined],
  ["Asia/Tokyo", "05/04/2026 00:05", undefined],
])("a start by the clock %s, %s, is of its own day or refused", async (clock, off, startTime) => {
  const line = (number: number): string =>
    `03/04/2026,Kempton,${number === 1 ? "03/04/2026 13:00" : off},Horse ${number}`;
  const { races, rejections } = await imported(["Date,Course,Off,Horse", line(1), line(2)], {
    columns: { Off: { to: "start_time", clock, hours: 24 } },
    values: { race_code: "gallops" },
    dates: "DMY",
  });
  expect(races.at(-1)?.startTime).toBe(startTime ?? races[0]?.startTime);
  expect(rejections.map(({ reason }) => reason)).toEqual(
    startTime === undefined ? [`Off must be on the day of the race, 2026-04-03: ${off}`] : [],
  );
});

test("a number other than the one in front of the name is lost and counted, and a blank one is the name's", async () => {
  const { races, lost } = await imported(
    [
      "Date,Course,Off,No,Horse,Pos",
      "2026-04-03,Kempton,14:05,4,2. Alder Lane (IRE),1",
      "2026-04-03,Kempton,14:05,,3. Birch Quay,2",
      "2026-04-03,Kempton,14:05,1a,1A. Cedar Moor,3",
      "2026-04-03,Kempton,14:05,01,1. Dogwood Bay,4",
    ],
    { columns: { Off: { to: "start_time", clock: "track" } }, values: { race_code: "gallops" } },
  );
  expect(races[0]?.runners.map(({ number, name, programNumber }) => [number, name, programNumber])).toEqual([
    [4, "Alder Lane", undefined],
    [3, "Birch Quay", undefined],
    [5, "Cedar Moor", "1A"],
    [1, "Dogwood Bay", undefined],
  ]);
  expect(lost.map(({ example }) => example)).toEqual(["No must be the number in front of the name, 2: 4"]);
});

test.each([
  [{ columns: { Nag: "name" } }, '--columns: "Nag" is no heading of the file, which has Date, Course, Horse'],
  [{ values: { country: "zz" } }, "--columns: the value of country must be one of the 24 country codes: zz"],
  [
    { values: { race_code: "flat" } },
    "--columns: the value of race_code must be one of gallops, harness, greyhounds: flat",
  ],
])("%j is refused for the file, with what is wrong", async (wrong, reason) => {
  await expect(imported(["Date,Course,Horse", "2026-04-03,Kempton,Ann"], wrong)).rejects.toThrow(reason);
});

test("st, lb and L behind numbers, ordinals and words in full are read", async () => {
  const { races, lost } = await imported(
    [
      "Date,Course,No,Horse,Pos,Wgt,Btn",
      "2026-04-03,Kempton,1,Ann,1st,9st 2lb,",
      "2026-04-03,Kempton,2,Bea,2nd,9st,2 ½L",
      "2026-04-03,Kempton,3,Cid,Pulled Up,8-0,",
    ],
    {
      columns: { Wgt: { to: "weight_kg", unit: "st" }, Btn: { to: "margin_lengths", unit: "to the next" } },
      values: { race_code: "gallops" },
    },
  );
  expect(races[0]?.runners.map(({ finish, weight, margin }) => [finish, weight, margin])).toEqual([
    [1, 58.06, 0],
    [2, 57.15, 2.5],
    [undefined, 50.8, undefined],
  ]);
  expect(lost).toEqual([]);
});
