import { existsSync } from "node:fs";
import type { RaceRecord } from "../../../src/service/races/records";
import { points } from "../../../src/service/ratings/estimate";
import type { LocalHistory } from "../../../src/service/store/history";
import { requireDayNumber } from "../../../src/dates/days";
import { slugify } from "../../../src/spec/slug";
import { findFault } from "../../../src/spec/validate";
import type { WorkedOutResponse } from "../../../src/spec/workedOut";
import { hongKongResults } from "../../contract/resultsLines";
import { worldDay } from "../../contract/smallWorld";
import { recordsTable, type RecordsTable, seeded } from "../recordsTable";
import { ask, historyOf, pinned, racesOfFile, serviceOf } from "../testService";
import { aRace, aRunner } from "../store/aRace";
import { historyWith, pricedRaces } from "./pastRecords";

const queryOf = (race: RaceRecord, more: object = {}): string =>
  String(
    new URLSearchParams({
      date: race.date,
      track: slugify(race.track),
      race: String(race.raceNumber),
      race_code: race.raceCode,
      country: race.country,
      ...more,
    }),
  );

const numberOfQuestions = 300;

/** Asks random questions, and compares each answer with SQL over the records. */
async function compare(
  races: readonly RaceRecord[],
  {
    history,
    table,
    asOf,
  }: { readonly history: LocalHistory; readonly table: RecordsTable; readonly asOf: string },
): Promise<{ readonly later: number }> {
  const service = serviceOf(history, { clock: pinned(asOf) });
  const random = seeded(58);
  const run = races.filter(
    (race) => race.run && !race.abandoned && !race.meetingAbandoned && race.date < asOf,
  );
  let later = 0;
  for (let question = 0; question < numberOfQuestions; question++) {
    const race = run[Math.floor(random() * run.length)] as RaceRecord;
    const most = random() < 0.5 ? undefined : 1 + Math.floor(random() * 5);
    const query = queryOf(race, most === undefined ? {} : { later: most });
    const { status, body } = await ask(service, `/worked-out?${query}`, "pro", "x1");
    expect([query, status, findFault("workedOut", body)]).toEqual([query, 200, undefined]);
    const workedOut = body as WorkedOutResponse;
    const expected = bySql(table, { race, most, asOf });
    expect({
      query,
      fieldSize: workedOut.fieldSize,
      ranAgain: workedOut.ranAgain,
      nextWins: workedOut.nextWins,
      nextPlaces: workedOut.nextPlaces,
      winners: workedOut.winners,
      starts: workedOut.starts,
      wins: workedOut.wins,
      places: workedOut.places,
      runners: [...workedOut.runners]
        .sort((one, other) => one.number - other.number)
        .map(({ number, name, finish = null, laterStarts, laterWins, laterPlaces, next }) => ({
          number,
          name,
          finish,
          laterStarts,
          laterWins,
          laterPlaces,
          nextDate: next?.date ?? null,
          nextSlug: next?.slug ?? null,
          nextRace: next?.raceNumber ?? null,
          nextFinish: next?.finish ?? null,
          nextPrice: next?.startingPrice ?? null,
        })),
    }).toEqual({ query, ...expected });
    later += expected.starts;
  }
  return { later };
}

interface Question {
  readonly race: RaceRecord;
  readonly most: number | undefined;
  readonly asOf: string;
}

function bySql(table: RecordsTable, { race, most = -1, asOf }: Question) {
  const key = [race.raceCode, race.country, slugify(race.track), race.date, race.raceNumber].join("/");
  type Starter = Record<"number" | "name" | "runner" | "finish" | "starters", never>;
  const field = table.all<Starter>(
    "SELECT number, name, runner, finish, starters FROM entry WHERE raceKey = ? AND ran = 1 ORDER BY number",
    [key],
  );
  const later = `SELECT * FROM entry WHERE runner = ? AND code = ? AND day > ? AND day < ? AND ran = 1
    ORDER BY day, startTime LIMIT ?`;
  const runners = field.map(({ number, name, runner, finish }) => {
    const values = [runner, race.raceCode, requireDayNumber(race.date), requireDayNumber(asOf)];
    const [sums] = table.all<object>(
      `SELECT COUNT(*) AS laterStarts, COALESCE(SUM(finish = 1), 0) AS laterWins,
        COALESCE(SUM(finish <= 3), 0) AS laterPlaces FROM (${later})`,
      [...values, most],
    );
    const [next] = table.all<object>(
      `SELECT date AS nextDate, slug AS nextSlug, race AS nextRace, finish AS nextFinish, price AS nextPrice
        FROM (${later})`,
      [...values, 1],
    );
    const none = { nextDate: null, nextSlug: null, nextRace: null, nextFinish: null, nextPrice: null };
    return { number, name, finish, ...none, ...sums, ...next };
  });
  const total = (of: (runner: Record<string, number | null>) => unknown): number =>
    runners.reduce((sum, runner) => sum + Number(of(runner)), 0);
  return {
    fieldSize: field[0]?.starters ?? 0,
    ranAgain: total(({ nextDate }) => nextDate !== null),
    nextWins: total(({ nextFinish }) => nextFinish === 1),
    nextPlaces: total(({ nextFinish }) => nextFinish !== null && Number(nextFinish) <= 3),
    winners: total(({ laterWins }) => Number(laterWins) > 0),
    starts: total(({ laterStarts }) => laterStarts),
    wins: total(({ laterWins }) => laterWins),
    places: total(({ laterPlaces }) => laterPlaces),
    runners,
  };
}

describe("on a simulated world", () => {
  const races = pricedRaces();
  let history: LocalHistory;
  let table: RecordsTable;
  beforeAll(() => {
    history = historyWith(races);
    table = recordsTable(races);
  });
  afterAll(() => {
    history.close();
    table.close();
  });

  test(`${numberOfQuestions} races worked out as SQL over the records has it`, async () => {
    expect((await compare(races, { history, table, asOf: worldDay })).later).toBeGreaterThan(3000);
  });

  test("the ratings are those of the store after the race and after the last later start", async () => {
    const service = serviceOf(history, { clock: pinned(worldDay) });
    const race = races.find(({ run, raceCode }) => run && raceCode === "gallops") as RaceRecord;
    const { body } = await ask(service, `/worked-out?${queryOf(race)}`, "pro", "x1");
    const { runners } = body as WorkedOutResponse;
    const starts = history.driver.all<{ name: string; rating: number; day: number }>(
      `SELECT n.name, s.rating, s.day FROM start s JOIN runner n ON n.id = s.runner_id
        WHERE s.counted = 1 AND s.rating IS NOT NULL AND n.race_code = 'gallops' AND s.day >= ? AND s.day < ?
        ORDER BY s.day`,
      [requireDayNumber(race.date), requireDayNumber(worldDay)],
    );
    let gains = 0;
    for (const runner of runners) {
      const ownRatings = starts
        .filter(({ name }) => name === runner.name)
        .map(({ rating }) => points(rating));
      const [after, ...later] = ownRatings;
      const last = later.at(-1);
      expect(runner.rating).toBe(after);
      expect(runner.laterRating).toBe(last);
      expect(runner.bestLaterRating).toBe(last === undefined ? undefined : Math.max(...later));
      expect(runner.ratingGain).toBe(last === undefined ? undefined : last - Number(after));
      gains += Number(last !== undefined);
    }
    expect(gains).toBeGreaterThan(2);
    const { body: free } = await ask(service, `/worked-out?${queryOf(race)}`, "free", "x1");
    expect(JSON.stringify(free)).not.toMatch(/rating/i);
  });

  test("a race of today, one that was abandoned and one of a day without a meeting have not worked out", async () => {
    const service = serviceOf(history, { clock: pinned(worldDay) });
    const today = races.find(({ date, abandoned }) => date === worldDay && !abandoned) as RaceRecord;
    const abandoned = races.find((race) => race.abandoned && race.date < worldDay) as RaceRecord;
    const detailOf = async (query: string) => {
      const { status, body } = await ask(service, `/worked-out?${query}`, "pro", "x1");
      return [status, String(body.detail)];
    };
    expect(await detailOf(queryOf(today))).toEqual([404, expect.stringMatching(/has not been run$/)]);
    expect(await detailOf(queryOf(abandoned))).toEqual([404, expect.stringMatching(/was abandoned$/)]);
    expect(await detailOf(queryOf({ ...today, date: "2019-01-01" }))).toEqual([
      404,
      expect.stringMatching(/no meeting/),
    ]);
  });
});

test("the sentence counts starters, next starts and later starts", async () => {
  const runners = (finishes: readonly (number | undefined)[]) =>
    finishes.flatMap((finish, index) =>
      finish === undefined ? [] : aRunner(`Runner ${index}`, { number: index + 1, finish }),
    );
  const race = (date: string, finishes: readonly (number | undefined)[]) =>
    aRace({ date, startTime: `${date}T03:00:00Z`, runners: runners(finishes) });
  const history = historyWith([
    race("2026-01-03", [1, 2, 3]),
    race("2026-01-10", [1, undefined, 2]),
    race("2026-01-17", [4, undefined, 1]),
  ]);
  const sentenceOf = async (date: string, asOf: string) => {
    const service = serviceOf(history, { clock: pinned(asOf) });
    const { body } = await ask(service, `/worked-out?${queryOf(race(date, []))}`, "pro", "x1");
    return (body as WorkedOutResponse).sentence;
  };
  expect([
    await sentenceOf("2026-01-03", worldDay),
    await sentenceOf("2026-01-03", "2026-01-15"),
    await sentenceOf("2026-01-03", "2026-01-08"),
  ]).toEqual([
    "2 of 3 starters have run again: 1 won and 1 more was placed next time; 4 later starts gave 2 wins (50%) and 3 places (75%).",
    "2 of 3 starters have run again: 1 won and 1 more was placed next time; 2 later starts gave 1 win (50%) and 2 places (100%).",
    "None of the 3 starters has run again.",
  ]);
  history.close();
});

const isThere = existsSync(hongKongResults.file);
if (!isThere) process.stderr.write("Skipped: the Hong Kong results are not there.\n");

(isThere ? test : test.skip)(
  `on Hong Kong's results ${numberOfQuestions} races worked out as SQL has it`,
  async () => {
    const { file, asOf } = hongKongResults;
    const history = await historyOf(file);
    const races = await racesOfFile(file);
    const table = recordsTable(races);
    expect((await compare(races, { history, table, asOf })).later).toBeGreaterThan(20_000);
    history.close();
    table.close();
  },
);
