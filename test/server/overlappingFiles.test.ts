/**
 * Suite of src/server/importResults: races that several files have. Nothing is doubled, and
 * what is left out is said.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importResults } from "../../src/server/importResults";
import { dayNumber } from "../../src/dates/days";
import type { RaceRecord } from "../../src/service/races/records";
import { openHistory } from "../../src/service/store/openHistory";
import { racesOfDay } from "../../src/service/store/queries/racesOfDay";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "overlap-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const day = "2026-03-18";

/** Imports files in their order; returns the day's races of a country, and what the last report says. */
async function imported(files: Readonly<Record<string, string>>, country: RaceRecord["country"] = "gb") {
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  });
  const store = join(folder, "store.db");
  rmSync(store, { force: true });
  const reports = await importResults(
    { store, files: paths, source: JSON.stringify(paths) },
    () => undefined,
  );
  const history = openHistory(store);
  try {
    const races = racesOfDay(history, { country, raceCode: "gallops" }, dayNumber(day) ?? 0);
    return {
      races: races.map(({ record }) => record),
      said: reports
        .at(-1)
        ?.doubts.filter((doubt) => /earlier|other file|another race|without places/.test(doubt)),
    };
  } finally {
    history.close();
  }
}

const runnersOf = (races: readonly RaceRecord[], fields: readonly (keyof RaceRecord["runners"][0])[]) =>
  races.map(({ runners }) => runners.map((runner) => fields.map((field) => runner[field])));

const names = ["Alder Lane", "Birch Quay", "Cedar Row"];
const scraped = (rows: readonly string[]): string =>
  ["date,region,course,off,num,pos,ovr_btn,btn,horse,jockey,lbs,dec", ...rows].join("\n");
/** rpscrape's lines of a race with these runners in the order of their finish. */
const raceAt = (off: string, runners: readonly string[], course = "Kempton (AW)", dec = "4"): string[] =>
  runners.map((name, index) =>
    [
      day,
      "GB",
      course,
      off,
      index + 1,
      index + 1,
      index,
      index && 1,
      `${name} (GB)`,
      `J ${name}`,
      132,
      dec,
    ].join(),
  );
const prices = (lines: readonly string[]): string =>
  ["EVENT_ID,MENU_HINT,EVENT_NAME,EVENT_DT,SELECTION_ID,SELECTION_NAME,WIN_LOSE,BSP", ...lines].join("\n");
const priced = names.map(
  (name, index) =>
    `1,GB / Kemp 18th Mar,7f Hcap,18-03-2026 17:30,${70 + index},${name},${index === 0 ? 1 : 0},${5 + index}`,
);

test.each([
  ["prices, then results", ["prices.csv", "results.csv"]],
  ["results, then prices", ["results.csv", "prices.csv"]],
])("%s: one race with the results' places, jockeys and prices", async (_title, order) => {
  const content: Readonly<Record<string, string>> = {
    "prices.csv": prices(priced),
    "results.csv": scraped(raceAt("17:30", names)),
  };
  const { races, said } = await imported(
    Object.fromEntries(order.map((name) => [name, content[name] ?? ""])),
  );
  expect(races.map(({ track, raceNumber }) => [track, raceNumber])).toEqual([["Kempton (AW)", 1]]);
  expect(runnersOf(races, ["number", "finish", "jockey", "startingPrice"])).toEqual([
    names.map((name, index) => [index + 1, index + 1, `J ${name}`, 4]),
  ]);
  expect(said).toEqual([
    expect.stringMatching(
      /^1 race is in an earlier file (too|that states more of the finish), such as 2026-03-18 Kempton \(AW\) 1: /,
    ),
    expect.stringContaining("3 runners of these races have another name or id in the other file"),
  ]);
});

test("the exchange's prices fill results without prices, in either order", async () => {
  const results = scraped(raceAt("17:30", names, "Kempton (AW)", "-"));
  for (const files of [
    { "1.csv": prices(priced), "2.csv": results },
    { "1.csv": results, "2.csv": prices(priced) },
  ]) {
    const { races, said } = await imported(files);
    expect(runnersOf(races, ["finish", "startingPrice"])).toEqual([
      [
        [1, 5],
        [2, 6],
        [3, 7],
      ],
    ]);
    expect(said?.[0]).toMatch(/ 5 values of columns that it lacks are (added|kept)$/);
  }
});

test.each(["IRE", "Ire"])(
  "names with their country (%s) are the price file's runners, in either order",
  async (code) => {
    const rows = names.map((name, index) => own(index + 1, `${name} (${code})`, `,,${index + 1}`));
    const results = [cardHeadings, ...rows].join("\n");
    const written = prices(
      priced.map((row, index) => (index === 1 ? row.replace("Quay", `Quay (${code})`) : row)),
    );
    for (const files of [
      { "1.csv": written, "2.csv": results },
      { "1.csv": results, "2.csv": written },
    ]) {
      const { races } = await imported(files);
      expect(runnersOf(races, ["number", "finish", "startingPrice"])).toEqual([
        names.map((_, index) => [index + 1, index + 1, 5 + index]),
      ]);
    }
  },
);

const cardHeadings =
  "date,country,race_code,track,race_number,start_time,timezone,number,name,jockey,barrier,finish";
const own = (number: number, name: string, cells: string): string =>
  `${day},gb,gallops,Kempton (AW),1,2026-03-18T17:30:00Z,Europe/London,${number},${name},${cells}`;

test("a race card, then its result: the result counts, barriers stay, the runner that did not start is said", async () => {
  const card = [
    cardHeadings,
    ...[...names, "Dunlin Bay"].map((name, index) => own(index + 1, name, `Card Rider,${index + 5},`)),
  ];
  const { races, said } = await imported({
    "card.csv": card.join("\n"),
    "results.csv": scraped(raceAt("17:30", names)),
  });
  expect(runnersOf(races, ["name", "finish", "jockey", "barrier"])).toEqual([
    names.map((name, index) => [name, index + 1, `J ${name}`, index + 5]),
  ]);
  expect(said).toEqual([
    "1 race is in an earlier file too, such as 2026-03-18 Kempton (AW) 1: the values of this file count, and 3 values of columns that it lacks are kept",
    "1 runner of the other file is not in the one whose values count, such as Dunlin Bay in 2026-03-18 Kempton (AW) 1: left out",
  ]);
});

test("a race card after the result removes no finish", async () => {
  const card = [
    cardHeadings,
    ...names.map((name, index) => own(index + 1, name, `Card Rider,${index + 5},`)),
  ];
  const { races, said } = await imported({
    "results.csv": scraped(raceAt("17:30", names)),
    "zcard.csv": card.join("\n"),
  });
  expect(runnersOf(races, ["finish", "jockey", "barrier"])).toEqual([
    names.map((name, index) => [index + 1, `J ${name}`, index + 5]),
  ]);
  expect(said?.[0]).toContain("1 race is in an earlier file that states more of the finish");
});

test("results twice: the corrected place counts; the same values are said to be the same", async () => {
  const first = scraped(raceAt("17:30", names));
  const corrected = scraped(raceAt("17:30", ["Birch Quay", "Alder Lane", "Cedar Row"]));
  const twice = await imported({ "1.csv": first, "2.csv": first });
  expect([twice.races.length, twice.said]).toEqual([
    1,
    ["1 race is in an earlier file too, with the same values"],
  ]);
  const { races, said } = await imported({ "1.csv": first, "2.csv": corrected });
  expect(runnersOf(races, ["name", "finish"])).toEqual([
    [
      ["Birch Quay", 1],
      ["Alder Lane", 2],
      ["Cedar Row", 3],
    ],
  ]);
  expect(said).toEqual([
    "1 race is in an earlier file too, such as 2026-03-18 Kempton (AW) 1: the values of this file count",
  ]);
});

test("a file whose days are in no order is read twice and said once", async () => {
  const corrected = raceAt("17:30", ["Birch Quay", "Alder Lane", "Cedar Row"]);
  const nextDay = raceAt("15:00", ["Egret Mere", "Fern Gate"]).map((line) => line.replace(day, "2026-03-19"));
  const { said } = await imported({
    "1.csv": scraped([...raceAt("17:30", names), ...raceAt("18:00", ["Gorse Hill", "Heath End"])]),
    "2.csv": scraped([...corrected, ...nextDay, ...raceAt("18:00", ["Gorse Hill", "Heath End"])]),
  });
  expect(said).toEqual([
    "1 race is in an earlier file too, with the same values",
    "1 race is in an earlier file too, such as 2026-03-18 Kempton (AW) 1: the values of this file count",
  ]);
});

test("numbers that were made up stay so after a file of a part of the meeting", async () => {
  const fields = ["Alder", "Birch", "Cedar"].map((tree) => [`${tree} Lane`, `${tree} Quay`, `${tree} Row`]);
  const [first = [], second = [], third = []] = fields;
  const numbered = (race: number, off: string, runners: readonly string[]): string[] =>
    runners.map((name, index) =>
      own(index + 1, name, `,,${index + 1}`)
        .replace(",1,2026", `,${race},2026`)
        .replace("17:30", off),
    );
  // The files with numbers count an abandoned race before the second one.
  const { races } = await imported({
    "1.csv": scraped([...raceAt("17:00", first), ...raceAt("18:00", second), ...raceAt("18:30", third)]),
    "2.csv": [cardHeadings, ...numbered(1, "17:00", first)].join("\n"),
    "3.csv": [cardHeadings, ...numbered(3, "18:00", second), ...numbered(4, "18:30", third)].join("\n"),
  });
  expect(races.map(({ raceNumber, runners }) => [raceNumber, ...runners.map(({ name }) => name)])).toEqual([
    [1, ...first],
    [3, ...second],
    [4, ...third],
  ]);
});

test("one jockey's id with two names makes no race another one", async () => {
  const rides = names.map((name, index) => own(index + 1, name, `Rider ${index},${index + 1},${index + 1}`));
  const content = [cardHeadings.replace("barrier", "jockey_id"), ...rides].join("\n");
  const again = content.replaceAll(/Rider (\d)/g, "R. Rider$1");
  const { said } = await imported({ "1.csv": content, "2.csv": again });
  expect(said).toEqual(["1 race is in an earlier file too, with the same values"]);
});

test("a file of a few corrected lines leaves the race's other runners", async () => {
  const all = [...names, "Dunlin Bay", "Egret Mere"];
  const [, second = ""] = raceAt("17:30", all);
  const { races } = await imported({
    "1.csv": scraped(raceAt("17:30", all)),
    "2.csv": scraped([second.replace(",2,2,", ",2,4,")]),
  });
  expect(runnersOf(races, ["name", "finish"])[0]?.sort()).toEqual(
    all.map((name, index) => [name, index === 1 ? 4 : index + 1]),
  );
});

const five = [...names, "Dunlin Bay", "Egret Mere"];
/** A file with the first runner alone, which has the second cell's word for a place. */
const unplaced = (name: string, word: string): string =>
  scraped(
    raceAt("17:30", [name]).map((line) =>
      line.replace(",1,1,0,0,", `,${five.indexOf(name) + 1},${word},-,-,`),
    ),
  );
const permuted = (files: readonly string[]): string[][] =>
  files.length < 2
    ? [[...files]]
    : files.flatMap((file, index) =>
        permuted(files.filter((_, other) => other !== index)).map((rest) => [file, ...rest]),
      );

test.each(
  permuted([scraped(raceAt("17:30", five)), unplaced("Alder Lane", "DSQ"), unplaced("Cedar Row", "PU")]),
)(
  "runners that other files disqualify or pull up have no place, in any order of the files",
  async (...files) => {
    const { races, said } = await imported(
      Object.fromEntries(files.map((text, index) => [`${index}.csv`, text])),
    );
    expect(races.map(({ run, runners }) => [run, runners.length])).toEqual([[true, 5]]);
    expect(runnersOf(races, ["name", "finish", "margin", "jockey"])[0]?.sort()).toEqual(
      five.map((name, index) =>
        [0, 2].includes(index)
          ? [name, undefined, undefined, `J ${name}`]
          : [name, index + 1, index, `J ${name}`],
      ),
    );
    expect(said?.join()).toMatch(/no place, because a file without places says/);
  },
);

test("a lone disqualification is said, and the race it is of counts as run", async () => {
  const { said } = await imported({
    "1.csv": scraped(raceAt("17:30", five)),
    "2.csv": unplaced("Alder Lane", "DSQ"),
  });
  expect(said).toContain(
    "1 runner of these races has no place, because a file without places says that it was disqualified or did not finish, such as Alder Lane in 2026-03-18 Kempton (AW) 1: the other runners keep their places",
  );
  const alone = await imported({ "2.csv": unplaced("Alder Lane", "DSQ") });
  expect(alone.races.map(({ run }) => run)).toEqual([true]);
});

/** A file of all five runners that leaves each place blank but the one of a disqualified runner. */
const amongBlanks = (name: string): string =>
  scraped(
    raceAt("17:30", five).map((line, index) =>
      line.replace(`,${index + 1},${index},`, five[index] === name ? ",DSQ,-," : ",,-,"),
    ),
  );

test.each(permuted([scraped(raceAt("17:30", five)), amongBlanks("Birch Quay"), amongBlanks("Dunlin Bay")]))(
  "runners that files of blank places disqualify lose their places, and no other does",
  async (...files) => {
    const { races } = await imported(Object.fromEntries(files.map((text, index) => [`${index}.csv`, text])));
    expect(races.map(({ run }) => run)).toEqual([true]);
    expect(runnersOf(races, ["name", "finish"])[0]?.sort()).toEqual(
      five.map((name, index) => [name, [1, 3].includes(index) ? undefined : index + 1]),
    );
  },
);

test("a later file with places and a disqualification counts as a whole", async () => {
  const amended = raceAt("17:30", five.slice(1)).map((line, index) =>
    line.replace(`,${index + 1},${index + 1},`, `,${index + 2},${index + 1},`),
  );
  const [disqualified = ""] = unplaced("Alder Lane", "DSQ").split("\n").slice(1);
  const { races } = await imported({
    "1.csv": scraped(raceAt("17:30", five)),
    "2.csv": scraped([...amended, disqualified]),
  });
  expect(runnersOf(races, ["name", "finish"])[0]?.sort()).toEqual(
    five.map((name, index) => [name, index || undefined]),
  );
});

test("races without stated numbers never replace other races", async () => {
  const others = ["Dunlin Bay", "Egret Mere", "Fern Hollow"];
  const late = raceAt("18:00", others);
  const { races, said } = await imported({
    "1.csv": scraped([...raceAt("17:30", names), ...late]),
    "2.csv": scraped(late),
    "3.csv": scraped(raceAt("19:00", ["Gorse Hill", "Heron Isle"])),
  });
  expect(
    runnersOf(races, ["name"])
      .map((runners) => runners.flat().sort())
      .sort(),
  ).toEqual([names, others, ["Gorse Hill", "Heron Isle"]]);
  expect(new Set(races.map(({ raceNumber }) => raceNumber)).size).toBe(3);
  expect(said).toEqual([
    "1 race without a stated number had the number of another race: it has the next free one, such as 2026-03-18 Kempton (AW) 3",
  ]);
});

const jockeyClub = (race: number, cells: readonly string[]): string[] =>
  cells.map(
    (name, index) =>
      `${day},跑馬地,${race},1200,好地,草地 - B 賽道,${index + 1},${index + 1},${name},130,${index === 0 ? "-" : index},3.5`,
  );
const hkHeadings =
  "date,venue,race_no,distance_m,going,course,place,horse_no,horse_name,actual_wt_lbs,lbw,win_odds";
const chinese = ["松柏甲 (K100)", "青雲乙 (K101)", "白鷺丙 (K102)"];
const hkScraped = scraped(raceAt("12:45", names, "Happy Valley").map((row) => row.replace(",GB,", ",HK,")));

test.each([
  ["first", { "1.csv": hkScraped, "2.csv": [hkHeadings, ...jockeyClub(4, chinese)].join("\n") }],
  ["last", { "1.csv": [hkHeadings, ...jockeyClub(4, chinese)].join("\n"), "2.csv": hkScraped }],
])(
  "a race in two languages is one by its finishes: its stated number and its stated start stay (rpscrape %s)",
  async (_title, files) => {
    const { races, said } = await imported(files, "hk");
    expect(races.map(({ raceNumber, startTime }) => [raceNumber, startTime])).toEqual([
      [4, "2026-03-18T12:45:00Z"],
    ]);
    expect(runnersOf(races, ["finish", "jockey"])).toEqual([
      names.map((name, index) => [index + 1, `J ${name}`]),
    ]);
    expect(said?.[1]).toContain("3 runners of these races have another name or id in the other file");
  },
);

test("another race of a meeting in another language stays another race", async () => {
  const { races } = await imported(
    {
      "1.csv": [hkHeadings, ...jockeyClub(1, chinese), ...jockeyClub(2, ["甲 (A1)", "乙 (A2)"])].join("\n"),
      "2.csv": hkScraped,
    },
    "hk",
  );
  expect(races.map(({ raceNumber, runners }) => [raceNumber, runners.length]).sort()).toEqual([
    [1, 3],
    [2, 2],
  ]);
});
