/**
 * Suite of src/service/importing/formats: documents and streams in which the name of a field is damaged. The
 * race or the value is lost, and the import says so.
 */
import { importTexts } from "../importTexts";

const text = (document: object): string => JSON.stringify(document);
const runners = [1, 2];
const races = [1, 2, 3];

const gbgb = text({
  trackName: "Exampleford",
  races: races.map((race) => ({
    raceDate: "07/03/2026",
    raceTime: `1${race}:33:00`,
    raceNumber: String(race),
    raceDistance: 400,
    traps: runners.map((place) => ({
      trapNumber: String(place),
      dogName: `Runner ${race}${place}`,
      resultPosition: place,
      resultRunTime: `24.${place}0`,
    })),
  })),
});
const atg = text({
  races: races.map((race) => ({
    date: "2026-03-07",
    number: race,
    distance: 2140,
    scheduledStartTime: `2026-03-07T1${race}:20:00`,
    sport: "trot",
    track: { name: "Exempelbanan", countryCode: "SE" },
    starts: runners.map((place) => ({
      number: place,
      postPosition: place,
      horse: { name: `Runner ${race}${place}` },
      result: { place, finishOrder: place, finalOdds: place + 0.5 },
    })),
  })),
});
const pmu = text({
  programme: {
    date: 1772838000000,
    timezoneOffset: 3600000,
    reunions: [
      {
        numOfficiel: 1,
        hippodrome: { libelleCourt: "EXEMPLE" },
        pays: { code: "FRA" },
        courses: races.map((race) => ({
          numOrdre: race,
          heureDepart: 1772896500000 + race * 1_800_000,
          distance: 2700,
          discipline: "PLAT",
          participants: runners.map((place) => ({
            numPmu: place,
            nom: `RUNNER ${race}${place}`,
            statut: "PARTANT",
            ordreArrivee: place,
          })),
        })),
      },
    ],
  },
});
const nsw = `<meeting venue="Ashford Park" date="2026-03-07T00:00:00">${races
  .map(
    (race) =>
      `<race number="${race}" distance="1000" time="2026-03-07T1${race}:04:00">${runners
        .map(
          (place) =>
            `<nomination saddlecloth="${place}" horse="Runner ${race}${place}" barrier="${place}" finished="${place}"/>`,
        )
        .join("")}</race>`,
  )
  .join("")}</meeting>`;
const stream = races
  .map((race) =>
    text({
      op: "mcm",
      mc: [
        {
          id: `1.${race}`,
          marketDefinition: {
            eventTypeId: "7",
            marketType: "WIN",
            marketTime: `2026-03-07T0${race}:05:00.000Z`,
            status: "CLOSED",
            venue: "Ashford Park",
            countryCode: "AU",
            timezone: "Australia/Sydney",
            name: `R${race} 1200m Hcap`,
            runners: runners.map((place) => ({
              id: 10 * race + place,
              name: `${place}. Runner ${race}${place}`,
              status: place === 1 ? "WINNER" : "LOSER",
            })),
          },
        },
      ],
    }),
  )
  .join("\n");

/** Replaces the second occurrence of a text, which is in the second race or the second runner. */
function second(whole: string, part: string, other: string): string {
  const at = whole.indexOf(part, whole.indexOf(part) + 1);
  expect(at).toBeGreaterThan(0);
  return whole.slice(0, at) + other + whole.slice(at + part.length);
}

test.each([
  ["gbgb", gbgb],
  ["atg", atg],
  ["pmu", pmu],
  ["nsw", nsw],
  ["stream", stream],
])("%s: undamaged, nothing is lost", async (_name, whole) => {
  const { written, rejections, lost } = await importTexts([["file", whole]]);
  expect([written.length, rejections, lost]).toEqual([3, [], []]);
});

test.each([
  [gbgb, '"traps":', '"trps":', "race 2 has a field trps, where traps is expected"],
  [gbgb, '"traps":', '"dogs":', "race 2 has no list traps"],
  [atg, '"starts":', '"Starts":', "race 2 has a field Starts, where starts is expected"],
  [
    pmu,
    '"participants":',
    '"participant":',
    "meeting 1, race 2 has a field participant, where participants is",
  ],
  [stream, '"runners":', '"runner":', "line 2: the market has a field runner, where runners is expected"],
  [stream, '"marketDefinition":', '"definition":', "line 2: its message has no field marketDefinition"],
  [stream, '"mc":', '"mcc":', "line 2: its message has no list mc"],
  [stream, '"marketType":', '"markettype":', "line 2: its market has no field marketType"],
  [stream, '"eventTypeId":', '"eventId":', "line 2: its market has no field eventTypeId"],
])("%#: a race without its list is listed", async (whole, part, other, reason) => {
  const { written, rejections, incompleteRaces } = await importTexts([["file", second(whole, part, other)]]);
  expect(rejections.map((one) => one.reason)).toEqual([expect.stringContaining(reason)]);
  expect(written.filter(({ runners: field }) => field.length > 0)).toHaveLength(2);
  expect(incompleteRaces).toBeGreaterThan(0);
});

test("a race without any runner's element is listed", async () => {
  const damaged = nsw.replace(/<nomination[^>]*Runner 2[^>]*>/g, "");
  const { written, rejections } = await importTexts([["file", damaged]]);
  expect(rejections.map(({ reason }) => reason)).toEqual(["meeting 1, race 2 has no list nomination"]);
  expect(written.map(({ linesLost }) => linesLost)).toEqual([undefined, 1, undefined]);
});

test("a runner's element of another name makes its race incomplete, and no other", async () => {
  const damaged = nsw.replace(
    '<nomination saddlecloth="2" horse="Runner 22"',
    '<nominaton saddlecloth="2" horse="Runner 22"',
  );
  const { written, rejections } = await importTexts([["file", damaged]]);
  expect(rejections.map(({ reason }) => reason)).toEqual([
    "meeting 1, race 2 has a field nominaton, where nomination is expected",
  ]);
  expect(written.map(({ linesLost }) => linesLost)).toEqual([undefined, 1, undefined]);
});

test.each([
  [gbgb, '"resultPosition":', '"resultPositon":', "trap.resultPosition", "resultPositon"],
  [atg, '"finalOdds":', '"finalodds":', "start.result.finalOdds", "finalodds"],
  [pmu, '"ordreArrivee":', '"ordreArivee":', "runner.ordreArrivee", "ordreArivee"],
  [nsw, " finished=", " finishd=", "runner.finished", "finishd"],
  [stream, '"status":"LOSER"', '"statu":"LOSER"', "runner.status", "statu"],
])("%#: a value under a damaged name is counted as lost", async (whole, part, other, column, name) => {
  const { written, lost } = await importTexts([["file", second(whole, part, other)]]);
  expect(written).toHaveLength(3);
  expect(lost).toEqual([
    { column, values: 1, example: `${column} is absent, but another field is: ${name}` },
  ]);
});

test("documents of another kind between those of a format are listed, and so are lists of documents", async () => {
  const [first, other] = [JSON.parse(gbgb) as { races: object[] }, { message: "no results" }];
  const lines = await importTexts([["file.jsonl", [first, other].map(text).join("\n")]]);
  expect(lines.rejections.map(({ reason }) => reason)).toEqual([
    "document 2: the document has no list races",
  ]);
  const list = await importTexts([["file.json", text([{ ...first, races: first.races.slice(0, 1) }])]]);
  expect(list.written).toHaveLength(1);
  const races = await importTexts([["file.json", text((JSON.parse(atg) as { races: object[] }).races)]]);
  expect(races.written).toHaveLength(3);
});

test("a start that is no object is listed", async () => {
  const { rejections } = await importTexts([["file", atg.replace('"starts":[', '"starts":["x",')]]);
  expect(rejections.map(({ reason }) => reason)).toEqual(["race 1, start 1 is no object"]);
});
