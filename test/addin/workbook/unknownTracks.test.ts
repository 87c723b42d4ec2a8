/** Suite of src/addin/workbook: files with moments at tracks whose time zone only a person knows. */
import { readBetFile } from "../../../src/addin/workbook/betFile";
import { joinTables, tablesOf } from "../../../src/addin/workbook/fileSet";
import { readInSteps, stepLines } from "../../../src/addin/workbook/longFile";
import { readDelimited } from "../../../src/files/delimitedText";

const calendar = { today: () => "2026-04-10", dateSystem: 1900, dateOrder: "DMY" } as const;
const headings = "Date,Time,Course,Country,Horse,Odds,Stake";
const moment = "2026-03-08T01:30Z";

const readLines = (lines: readonly string[], zones: Readonly<Record<string, string>> = {}) =>
  readBetFile(readDelimited(lines.join("\n")), calendar, { zones: (key) => zones[key] });
const readBet = (line: string, zones?: Readonly<Record<string, string>>) =>
  readLines([headings, line], zones);
const keysOf = ({ tracks = [] }: Partial<ReturnType<typeof readBetFile>>) => tracks.map(({ key }) => key);

test("a track of unknown zone is reported, and its bet is read in the zone that a person gives", () => {
  const line = `${moment},,Cedar Flat,,Alder Lane,4,10`;
  const asked = readLines(["Date,Race,Course,Country,Horse,Odds,Stake", line.replace(",,", ",3,")]);
  expect(asked.refused[0]?.reason).toContain("the zone of cedar-flat is not known");
  expect(asked.tracks).toMatchObject([{ key: "cedar-flat", name: "Cedar Flat" }]);
  expect(asked.tracks?.[0]?.zones).toEqual(expect.arrayContaining(["Europe/London", "America/Boise"]));
  const given = readLines(["Date,Race,Course,Country,Horse,Odds,Stake", line.replace(",,", ",3,")], {
    "cedar-flat": "America/Denver",
  });
  expect([given.refused, keysOf(given)]).toEqual([[], ["cedar-flat"]]);
  expect(given.read[0]?.bet.date).toBe("2026-03-07");
});

test.each([
  // Its country has several zones, which are offered first.
  [`2026-03-08,19:10Z,Cedar Flat,us,Alder Lane,4,10`, ["cedar-flat us"], 13 * 60 + 10],
  [`2026-03-07,${moment},Cedar Flat,us,Alder Lane,4,10`, ["cedar-flat us"], 18 * 60 + 30],
  // Nobody is asked about these.
  [`2026-03-07,${moment},Santa Anita,us,Alder Lane,4,10`, [], 17 * 60 + 30],
  [`2026-03-08,${moment},Cedar Flat,gb,Alder Lane,4,10`, [], 90],
  [`2026-03-08,01:30,Cedar Flat,us,Alder Lane,4,10`, [], 90],
  [`08/03/2026,1:30 pm,Cedar Flat,,Alder Lane,4,10`, [], 13 * 60 + 30],
])("the start in %s is read, and asks about %j", (line, keys, time) => {
  const zones = { "cedar-flat us": "America/Denver", "santa-anita us": "Asia/Tokyo", "cedar-flat": "UTC" };
  const file = readBet(line, zones);
  expect([file.refused, file.read[0]?.bet.time, keysOf(file)]).toEqual([[], time, keys]);
});

test("a zone that leaves midnight open is asked for still", () => {
  const line = "2026-03-08T00:00Z,19:10,Cedar Flat,,Alder Lane,4,10";
  expect(readBet(line, { "cedar-flat": "Asia/Manila" }).read[0]?.bet.date).toBe("2026-03-08");
  const open = readBet(line, { "cedar-flat": "America/Denver" });
  expect(open.refused[0]?.reason).toContain("midnight on another clock");
  expect(keysOf(open)).toEqual(["cedar-flat"]);
});

test("a settled bet keeps its line without the zone, and has its day with it", () => {
  const lines = ["Date,Course,Horse,Odds,Stake,Result", `${moment},Cedar Flat,Alder Lane,4,10,won`];
  const [open, given] = [readLines(lines), readLines(lines, { "cedar-flat": "America/Denver" })];
  expect([open.read[0]?.bet.date, keysOf(open)]).toEqual([undefined, ["cedar-flat"]]);
  expect(given.read[0]?.bet.date).toBe("2026-03-07");
});

test("a track of several lines, files and tables is asked about once, and each unknown track is", () => {
  const bets = (...lines: readonly string[]) => readDelimited([headings, ...lines].join("\n"));
  const one = `2026-03-07,${moment},Cedar Flat,us,Alder Lane,4,10`;
  const tables = tablesOf([
    { name: "a.csv", lines: bets(one, one.replace("Alder", "Birch")) },
    { name: "b.csv", lines: bets(one.replace("Cedar Flat", "cedar flat"), one.replace("Flat", "Hill")) },
    {
      name: "c.csv",
      lines: readDelimited(
        `Off,Date,Course,Country,Horse,Odds,Stake\n${moment},${one.replace(moment + ",", "")}`,
      ),
    },
  ]);
  const read = tables.map(({ name, lines }) => ({ name, file: readBetFile(lines, calendar) }));
  expect(read).toHaveLength(2);
  const { tracks } = joinTables(read, { now: 46_000, dateSystem: 1900 });
  expect(tracks.map(({ key, name }) => [key, name])).toEqual([
    ["cedar-flat us", "Cedar Flat (US)"],
    ["cedar-hill us", "Cedar Hill (US)"],
  ]);
});

test.each([
  ["gb", [], "2026-03-08"],
  ["us", ["cedar-flat us"], "2026-03-07"],
  ["somewhere", ["cedar-flat"], "2026-03-07"], // a column with another value is not used
])("a file of prices with the country %s asks about %j", (country, keys, date) => {
  const zones = { "cedar-flat": "America/Denver", "cedar-flat us": "America/Denver" };
  const lines = [
    "Date,Course,Race,Country,Horse,SP",
    `2026-03-08T05:30Z,Cedar Flat,1,${country},Alder Lane,4`,
  ];
  const file = readLines(lines, zones);
  expect([file.refused, file.read[0]?.bet.date, keysOf(file)]).toEqual([[], date, keys]);
});

test("each part of a long file of prices names its unknown tracks", async () => {
  const lines = Array.from({ length: stepLines + 1 }, (_, index) => {
    const track = index === stepLines ? "Cedar Hill" : "Cedar Flat";
    return `${moment},${track},1,Runner ${index},4`;
  });
  const file = await readInSteps(
    readDelimited(["Date,Course,Race,Horse,SP", ...lines].join("\n")),
    calendar,
    {
      zones: (key) => (key === "cedar-flat" ? "America/Denver" : undefined),
      steps: {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        pause: () => Promise.resolve(),
      },
    },
  );
  expect([file.kind, file.read.length, file.read[0]?.bet.date]).toEqual([
    "starting price",
    stepLines,
    "2026-03-07",
  ]);
  expect(keysOf(file)).toEqual(["cedar-flat", "cedar-hill"]);
});
