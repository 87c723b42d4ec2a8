/**
 * Suite of src/service/importing/formats: cells that hold no value of their column, although a number or a
 * name can be read from them: ids of 0, weights of 0, errors and days of spreadsheet programs, lines of
 * another file.
 */
import { importTexts, type GivenFile } from "../importTexts";

type Row = Readonly<Record<string, string>>;
type Cells = Readonly<Record<number, string | number>>;

const csvOf = (rows: readonly Row[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.join(","))
    .join("\n");

/** Imports files; resolves to the first race, its runners, and the sentences about what was not read. */
const imported = async (...files: readonly GivenFile[]) => {
  const { written, lost, rejections, doubts } = await importTexts(files);
  return {
    races: written,
    runners: written[0]?.runners ?? [],
    lost: lost.map(({ example }) => example),
    rejections: rejections.map(({ reason }) => reason),
    doubts,
  };
};

const chartLine = (cells: Cells): string =>
  Array.from({ length: 99 }, (_, index) => cells[index + 1] ?? "").join(",");
const chartRace = { 1: "AQU", 2: "20260307", 3: 1, 4: "D", 5: 1320, 6: "Y", 8: "D", 44: 70.33, 50: "00104" };
const winner = {
  1: "AQU",
  2: "20260307",
  3: 1,
  4: "D",
  5: "Alder Lane",
  8: 1,
  9: "1",
  14: "Doe",
  15: "J",
  60: 1,
  61: 1,
  73: 0,
  81: 11,
};
const beaten = { ...winner, 5: "Birch Quay", 8: 2, 9: "2", 60: 2, 61: 2, 73: 1.25, 81: 12 };
const chart = (race: Cells = {}, second: Cells = {}): readonly GivenFile[] => [
  ["x.1", chartLine({ ...chartRace, ...race })],
  ["x.2", [chartLine(winner), chartLine({ ...beaten, ...second })].join("\n")],
];

describe("BRIS charts", () => {
  test.each([0, "0.0", "-1", "000"])("an id of %s is none, not one horse of all that have it", async (id) => {
    const { runners, lost } = await imported(...chart({}, { 81: id, 82: id }));
    expect(lost).toEqual([]);
    expect(runners[1]).toMatchObject({ runnerKey: "us birch quay", jockeyKey: "us j doe" });
  });

  test.each([
    ["99.99", {}, []],
    ["99.98", {}, []],
    ["100", { finish: 2 }, ["73 must be a number from 0 to 99.97: 100"]],
    ["12500", { finish: 2 }, ["73 must be a number from 0 to 99.97: 12500"]],
    ["88.5", { finish: 2, margin: 88.5 }, []],
  ])("%s lengths", async (lengths, result, sentences) => {
    const { runners, lost } = await imported(...chart({}, { 73: lengths }));
    expect(lost).toEqual(sentences);
    expect({ finish: runners[1]?.finish, margin: runners[1]?.margin }).toEqual({
      finish: undefined,
      margin: undefined,
      ...result,
    });
  });

  test("a time that cannot be read is named by its own column", async () => {
    expect((await imported(...chart({ 44: "70:33" }))).lost).toEqual([
      "44 must be a time such as 1:09.40: 70:33",
    ]);
  });

  test("a race without an off time is refused by that column", async () => {
    await expect(imported(...chart({ 50: "" }))).rejects.toThrow("line 1: 50 is blank");
  });

  test("runners in the file of races, and races in the file of runners, are listed", async () => {
    const races = [chartLine(chartRace), chartLine(winner)].join("\n");
    const runners = [chartLine(winner), chartLine(chartRace), chartLine(beaten)].join("\n");
    expect((await imported(["x.1", races])).rejections).toEqual([
      "it is no line of its file of races, but of BRIS comprehensive charts (races and starters)",
    ]);
    const both = await imported(["x.1", chartLine(chartRace)], ["x.2", runners]);
    expect(both.rejections).toEqual(["it is a line of its file of races"]);
    expect(both.runners.map(({ name }) => name)).toEqual(["Alder Lane", "Birch Quay"]);
  });

  test("a card of past performances, which begins like a chart, is none", async () => {
    const card = `BEL,20260307,1,1,,1430,D${",".repeat(1428)}`;
    await expect(imported(["x.drf", card])).rejects.toThrow("its first line must name the columns");
  });

  test.each([
    ["FAI", "Fair Hill", "America/New_York"],
    ["GF", "Great Falls", "America/Denver"],
    ["ONE", "Oneida County Fair", "America/Boise"],
    ["PRV", "Crooked River Roundup", "America/Los_Angeles"],
  ])("the code %s is %s", async (code, track, timezone) => {
    const files = chart().map(([name, text]): GivenFile => [name, String(text).replaceAll("AQU", code)]);
    expect((await imported(...files)).races[0]).toMatchObject({ track, timezone });
  });
});

describe("Hong Kong", () => {
  const row = {
    date: "2026-01-01",
    venue: "沙田",
    race_no: "3",
    course: "草地",
    place: "1",
    horse_no: "4",
    horse_name: "松柏甲 (K100)",
    actual_wt_lbs: "130",
    declared_wt_lbs: "1050",
    lbw: "-",
  };
  const results = async (change: Row) => imported(["h.csv", csvOf([{ ...row, ...change }])]);

  test.each(["松柏甲 (K100)", "松柏甲（K100）", "松柏甲 (k100)", "松柏甲 (HK_2023_K100)"])(
    "%s has the horse's number",
    async (horse_name) => {
      const { runners } = await results({ horse_name });
      expect(runners[0]).toMatchObject({ name: "松柏甲", runnerKey: "#hkjc K100" });
    },
  );

  test("a body weight of 0 is none, and one in kilograms is no weight in pounds", async () => {
    const none = await results({ declared_wt_lbs: "0" });
    expect([none.runners[0]?.bodyWeight, none.lost]).toEqual([undefined, []]);
    const kilograms = await results({ declared_wt_lbs: "476" });
    expect([kilograms.runners[0]?.bodyWeight, kilograms.lost]).toEqual([
      undefined,
      ["declared_wt_lbs must be a number from 552 to 3086: 476"],
    ]);
  });

  test("the set's place and its column of winners may not contradict each other", async () => {
    const races = "race_id,date,venue,race_no,config,surface\n0,1997-06-02,ST,1,A,0";
    const runs = (won: string): string =>
      csvOf([
        {
          race_id: "0",
          horse_no: "1",
          horse_id: "0",
          result: "1",
          won,
          lengths_behind: "0",
          declared_weight: "1020",
        },
      ]);
    const agreed = await imported(["races.csv", races], ["runs.csv", runs("1.0")]);
    expect(agreed.runners[0]).toMatchObject({ finish: 1, name: "Horse 0", runnerKey: "#hong-kong-set 0" });
    const contrary = await imported(["races.csv", races], ["runs.csv", runs("0.0")]);
    expect(contrary.lost).toEqual(["result contradicts won, which is 0.0: 1"]);
    expect(contrary.runners[0]).toMatchObject({ finishUnknown: true });
  });
});

test.each(["1", "1=", "=1", "1st", "1.0"])(
  "the margin of a form guide's winner with PLC %s is to the second",
  async (PLC) => {
    const guide = {
      "Dog Name": "1. Alder Lane",
      PLC,
      BOX: "5",
      DIST: "300",
      DATE: "2026-04-03",
      TRACK: "HEA",
      G: "Maiden",
      TIME: "17.381",
      WIN: "17.381",
      "1 SEC": "4.17",
      MGN: "1.25",
      "W/2G": "BIRCH QUAY",
      PIR: "311",
    };
    const { runners } = await imported(["g.csv", csvOf([guide])]);
    expect(runners[0]).toMatchObject({ finish: 1, margin: 0 });
  },
);

describe("our own columns after a spreadsheet program", () => {
  const row = {
    date: "2026-03-07",
    country: "gb",
    race_code: "gallops",
    track: "Kempton",
    race_number: "1",
    start_time: "2026-03-07T13:00:00Z",
    timezone: "Europe/London",
    name: "Alder Lane",
    finish: "1",
  };
  const own = (change: Row) => imported(["f.csv", csvOf([{ ...row, ...change }])]);

  test.each([
    ["time_s", "0.000815972", "time_s must be a number from 10 to 9999: 0.000815972"],
    ["starting_price", "46267", "starting_price must be a number from 0 to 10000: 46267"],
    ["jockey", "#REF!", "jockey is an error of a spreadsheet program: #REF!"],
    ["jockey", "########", "jockey is an error of a spreadsheet program: ########"],
  ])("%s %s is lost, and said", async (column, cell, sentence) => {
    expect((await own({ [column]: cell })).lost).toEqual([sentence]);
  });

  test("a line whose name is an error is listed", async () => {
    await expect(own({ name: "#VALUE!" })).rejects.toThrow(
      "line 2: name is an error of a spreadsheet program: #VALUE!",
    );
  });

  test.each([
    ["time_s", "seconds"],
    ["weight_kg", "weight"],
    ["body_kg", "bodyWeight"],
    ["starting_price", "startingPrice"],
  ] as const)("%s 0 is no value", async (column, field) => {
    const { runners, lost } = await own({ [column]: "0" });
    expect(lost).toEqual([]);
    expect(runners).toHaveLength(1);
    expect(runners[0]?.[field]).toBeUndefined();
  });

  test("invisible characters of a web page make no other track or horse", async () => {
    const { races, runners } = await own({ track: "Kemp\u00adton", name: "Alder\u200b Lane" });
    expect(races[0]?.track).toBe("Kempton");
    expect(runners[0]?.name).toBe("Alder Lane");
  });
});
