import fc from "fast-check";
import { dayNumber } from "../../../src/dates/days";
import type { AngleResponse } from "../../../src/spec/angle";
import { findFault } from "../../../src/spec/validate";
import { slugify } from "../../../src/spec/slug";
import { drawOf, frontRowWidth } from "../../../src/service/races/field";
import { points } from "../../../src/service/ratings/estimate";
import { isSpell } from "../../../src/service/races/spell";
import { goingKeyOf } from "../../../src/spec/goings";
import type { LocalHistory } from "../../../src/service/store/history";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { worldDay } from "../../contract/smallWorld";
import { aRace, aRunner } from "../store/aRace";
import { ask, pinned, serviceOf } from "../testService";
import {
  historyWith,
  pricedRaces,
  recordedStarts,
  withoutResultsFrom,
  type RecordedStart,
} from "./pastRecords";

const races = pricedRaces();
let history: LocalHistory;
beforeAll(() => void (history = historyWith(races)));
afterAll(() => history.close());

const angle = async (query: Readonly<Record<string, string | number>>, from = history) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return ask(serviceOf(from, { clock: pinned(worldDay) }), `/angle?${text}`, "pro", "x1");
};

/** The starts of the records, oldest first, each with the starts of its runner on earlier days. */
const recorded = recordedStarts(races, worldDay).reverse();
const careers = new Map<string, RecordedStart[]>();
for (const start of recorded) {
  const key = `${start.race.raceCode} ${start.runner.runnerKey}`;
  careers.set(key, [...(careers.get(key) ?? []), start]);
}
const dayOf = ({ race }: RecordedStart): number => dayNumber(race.date) ?? 0;
const earlierOf = (start: RecordedStart): RecordedStart[] =>
  (careers.get(`${start.race.raceCode} ${start.runner.runnerKey}`) ?? []).filter(
    (other) => dayOf(other) < dayOf(start),
  );
const fieldSize = ({ race }: RecordedStart): number =>
  race.starters ?? race.runners.filter(({ scratched }) => !scratched).length;
const pricesOf = ({ race }: RecordedStart): number[] =>
  race.runners.flatMap((one) => (one.scratched ? [] : (one.startingPrice ?? [])));
/** True for a race whose every starter has a price: a price band of others is no sample of chances. */
const isPricedRace = (start: RecordedStart): boolean => pricesOf(start).length === fieldSize(start);
const isFirstUp = (start: RecordedStart): boolean => {
  const last = earlierOf(start).at(-1);
  return last !== undefined && isSpell(dayOf(start) - dayOf(last), start.race.raceCode);
};

/** The class of a start's race as the store has it, in points: the records have none. */
function classOf({ race, runner }: RecordedStart): number | undefined {
  classes ??= new Map(
    history.driver
      .all<{ key: string; class: number | null }>(
        `SELECT s.day || ' ' || v.country || ' ' || v.race_code || ' ' || v.slug || ' ' || r.number || ' ' || s.number AS "key",
          s.class FROM start s JOIN race r ON r.id = s.id / 128 JOIN venue v ON v.id = s.venue_id`,
      )
      .flatMap((row) => (row.class === null ? [] : [[row.key, points(row.class)] as const])),
  );
  const { country, raceCode, track, raceNumber, date } = race;
  const venue = `${country} ${raceCode} ${slugify(track)}`;
  return classes.get(`${dayNumber(date)} ${venue} ${raceNumber} ${runner.number}`);
}
let classes: Map<string, number> | undefined;

interface Tried {
  readonly text: string;
  readonly fits: (start: RecordedStart) => boolean;
}
type Random = (below: number) => number;

const conditionName = ({ text }: Tried): string | undefined => /^[a-z-]+/.exec(text.toLowerCase())?.[0];

/** Conditions at random, each with its meaning over the records. */
const kinds: readonly ((start: RecordedStart, random: Random) => Tried)[] = [
  ({ runner: { jockey = "none" } }) => ({
    text: `jockey=${jockey}`,
    fits: ({ runner }) => runner.jockey === jockey,
  }),
  ({ runner: { trainer = "none" } }) => ({
    text: `Trainer = ${trainer.toUpperCase()}`,
    fits: ({ runner }) => runner.trainer === trainer,
  }),
  ({ race: { track } }) => ({
    text: `track=${track}`,
    fits: ({ race }) => slugify(race.track) === slugify(track),
  }),
  ({ runner: { name } }) => ({ text: `runner=${name}`, fits: ({ runner }) => runner.name === name }),
  ({ race: { distance = 1200 } }, random) => {
    const high = distance + 100 * random(4);
    return {
      text: `distance=${distance}-${high}`,
      fits: ({ race }) => race.distance !== undefined && race.distance >= distance && race.distance <= high,
    };
  },
  (_start, random) => {
    const most = 1 + random(8);
    return { text: `field<=${most}`, fits: (start) => fieldSize(start) <= most };
  },
  (_start, random) => {
    const price = 2 + random(20);
    return {
      text: `price>${price}`,
      fits: (start) => isPricedRace(start) && (start.runner.startingPrice ?? 0) > price,
    };
  },
  (_start, random) => {
    const keys = random(2) === 0 ? ["soft", "heavy", "slow"] : ["good", "firm", "fast"];
    return {
      text: `condition=${keys.includes("soft") ? "wet" : "dry"}`,
      fits: ({ race }) => keys.includes(goingKeyOf(race.condition, race) ?? ""),
    };
  },
  (_start, random) => {
    const days = random(60);
    return {
      text: `days>=${days}`,
      fits: (start) => {
        const last = earlierOf(start).at(-1);
        return last !== undefined && dayOf(start) - dayOf(last) >= days;
      },
    };
  },
  (_start, random) => {
    const last = 1 + random(6);
    return {
      text: `last<${last + 1}`,
      fits: (start) => (earlierOf(start).at(-1)?.runner.finish ?? 99) <= last,
    };
  },
  (_start, random) => {
    const low = random(6);
    return {
      text: `starts=${low}-${low + 2}`,
      fits: (start) => earlierOf(start).length >= low && earlierOf(start).length <= low + 2,
    };
  },
  ({ runner: { barrier = 1 } }) => ({
    text: `barrier=${barrier}`,
    fits: ({ race, runner }) => drawOf(runner, frontRowWidth(race.runners)) === barrier,
  }),
  ({ runner: { weight = 55 } }) => ({
    text: `weight>=${weight}`,
    fits: ({ runner }) => (runner.weight ?? 0) >= weight,
  }),
  ({ runner: { age = 3 } }) => ({ text: `age<=${age}`, fits: ({ runner }) => (runner.age ?? 99) <= age }),
  () => ({ text: "claim>0", fits: ({ runner }) => (runner.claim ?? 0) > 0 }),
  ({ runner: { sex = "none" } }) => ({
    text: `sex=${sex.toUpperCase()}`,
    fits: ({ runner }) => runner.sex === sex,
  }),
  ({ runner: { sire = "none" } }) => ({
    text: `sire=${sire}|nobody`,
    fits: ({ runner }) => runner.sire === sire,
  }),
  ({ race: { surface = "turf" } }) => ({
    text: `surface=${surface}`,
    fits: ({ race }) => race.surface === surface,
  }),
  ({ race: { raceNumber } }) => ({
    text: `race=${raceNumber}`,
    fits: ({ race }) => race.raceNumber === raceNumber,
  }),
  (_start, random) => {
    const class_ = 55 + random(15);
    return { text: `class<${class_}`, fits: (start) => (classOf(start) ?? 999) < class_ };
  },
  () => ({
    text: "favourite",
    fits: (start) => isPricedRace(start) && start.runner.startingPrice === Math.min(...pricesOf(start)),
  }),
  () => ({ text: "debut", fits: isKnownDebut }),
  () => ({ text: "first-up", fits: isFirstUp }),
  () => ({
    text: "Second Up",
    fits: (start) => {
      const last = earlierOf(start).at(-1);
      return last !== undefined && !isFirstUp(start) && isFirstUp(last);
    },
  }),
  (_start, random) => {
    const number = 1 + random(8);
    return { text: `number=${number}`, fits: ({ runner }) => runner.number === number };
  },
  ({ race: { raceClass = "none" } }) => ({
    text: `class=${raceClass}`,
    fits: ({ race }) => race.raceClass?.toLowerCase() === raceClass.toLowerCase(),
  }),
];

/** Returns true for a first start before which the records begin: with an age, the year it turned two. */
function isKnownDebut(start: RecordedStart): boolean {
  const { country, raceCode, date } = start.race;
  if (earlierOf(start).length > 0) return false;
  const dates = recorded.flatMap(({ race }) =>
    race.country === country && race.raceCode === raceCode ? race.date : [],
  );
  const first = dates.reduce((least, one) => (one < least ? one : least), date);
  const { age } = start.runner;
  if (age === undefined) return daysBetween(first, date) >= 365;
  const isSouthern = ["au", "nz", "za"].includes(country);
  const year = Number(date.slice(0, 4)) - (isSouthern && date.slice(5, 7) < "08" ? 1 : 0);
  const turned = year - Math.max(0, age - (raceCode === "greyhounds" ? 1 : 2));
  return first <= `${turned}-${isSouthern ? "08" : "01"}-01`;
}

const daysBetween = (one: string, other: string): number =>
  (Date.parse(other) - Date.parse(one)) / 86_400_000;

/** Returns the chance behind a price: all odds are shortened by one factor, found by halving. */
function fairChance(price: number, prices: readonly number[]): number {
  if (prices.length === 1) return 1;
  const odds = (one: number, factor: number): number => 1 / (one - 1) / factor;
  const chance = (one: number, factor: number): number => odds(one, factor) / (1 + odds(one, factor));
  let [low, high] = [1e-6, 1e6];
  for (let step = 0; step < 200; step++) {
    const factor = Math.sqrt(low * high);
    if (prices.reduce((sum, one) => sum + chance(one, factor), 0) > 1) low = factor;
    else high = factor;
  }
  return chance(price, low);
}

/** The record by brute force, from the definitions. */
function counted(fits: (start: RecordedStart) => boolean, raceCode: string) {
  const starts = recorded.filter((start) => start.race.raceCode === raceCode && fits(start));
  const sums = { totalStarts: 0, totalWins: 0, expectedWins: 0, pricedStarts: 0, stakes: 0, profit: 0 };
  let [run, longestLosingRun] = [0, 0];
  for (const start of starts) {
    const { finish, startingPrice: price } = start.runner;
    const field = start.race.runners.filter(({ scratched }) => !scratched);
    const prices = pricesOf(start);
    const isPriced = isPricedRace(start) && price !== undefined;
    sums.totalStarts += 1;
    sums.totalWins += Number(finish === 1);
    sums.pricedStarts += Number(isPriced);
    sums.expectedWins += isPriced ? fairChance(price, prices) : 1 / fieldSize(start);
    if (price !== undefined) {
      sums.stakes += 1;
      sums.profit += (finish === 1 ? price / field.filter((one) => one.finish === 1).length : 0) - 1;
    }
    run = finish === 1 ? 0 : run + 1;
    longestLosingRun = Math.max(longestLosingRun, run);
  }
  return { starts, figures: { ...sums, longestLosingRun } };
}

const close = (figures: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, expect.closeTo(value, 5) as number]),
  );

test("the record of any conditions is that of the records by brute force", async () => {
  let withStarts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(recorded.length - 1),
      fc.uniqueArray(fc.nat(kinds.length - 1), { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.nat(1_000_000)),
      async (index, chosen, numbers) => {
        const start = recorded[index] as RecordedStart;
        const { raceCode } = start.race;
        const random: Random = (below) => Number(numbers.next().value) % below;
        const greyhound = raceCode === "greyhounds" ? chosen.filter((kind) => kind !== 0) : chosen;
        const made = (greyhound.length > 0 ? greyhound : [4]).map(
          (kind) => kinds[kind]?.(start, random) as Tried,
        );
        // A class is a text or a range of points: each name stands once.
        const tried = made.filter(
          (one, place) => made.findIndex((other) => conditionName(other) === conditionName(one)) === place,
        );
        const conditions = tried.map(({ text }) => text).join("; ");
        const asked = { conditions, race_code: raceCode };
        const { status, body } = await angle({ ...asked, report: "starts", limit: 1000 });
        expect([conditions, status, findFault("angle", body)]).toEqual([conditions, 200, undefined]);
        const { starts, figures } = counted((one) => tried.every(({ fits }) => fits(one)), raceCode);
        expect(body).toMatchObject(close(figures));
        // The summary of conditions of races is computed from the sums that the store keeps of each.
        const { body: summary } = await angle(asked);
        expect(summary).toEqual({ ...body, report: "summary", starts: [] });
        const shownStarts = (body as AngleResponse).starts.map(
          (one) => `${one.date} ${one.slug} ${one.raceNumber} ${one.number}`,
        );
        const expected = [...starts]
          .reverse()
          .slice(0, 1000)
          .map(
            ({ race, runner }) => `${race.date} ${slugify(race.track)} ${race.raceNumber} ${runner.number}`,
          );
        expect(shownStarts).toEqual(expected);
        withStarts += Number(starts.length > 0);
      },
    ),
    { numRuns: process.env.SOAK ? 200 : 25 },
  );
  expect(withStarts).toBeGreaterThan(5);
});

test.each(["distance=1200", "field>=8; condition=dry", "race=1; surface=turf", "class<60; distance<=1400"])(
  "the summary of %p is that of its starts, year by year",
  async (conditions) => {
    const [{ body: summary }, { body: years }] = [
      await angle({ conditions, report: "starts" }),
      await angle({ conditions, report: "years" }),
    ];
    expect(years).toEqual({ ...summary, report: "years", starts: [], years: expect.any(Array) as unknown });
    expect((summary as AngleResponse).totalStarts).toBeGreaterThan(10);
  },
);

test.each([
  ["distance=1200; class=Maiden", "summary", false],
  ["field>=8; condition=dry; surface=turf; course=a; race=1-4", "years", false],
  ["distance=1200", "starts", true],
  ["distance=1200; last=1", "summary", true],
  ["class>=60", "summary", true],
])("an angle on %p with the report %s reads starts: %p", async (conditions, report, is) => {
  const statements: string[] = [];
  const all: LocalHistory["reader"]["all"] = (sql, values) => {
    statements.push(sql);
    return history.reader.all(sql, values);
  };
  const { status } = await angle({ conditions, report }, { ...history, reader: { all } });
  expect([status, statements.some((sql) => /\bstart\b/.test(sql))]).toEqual([200, is]);
});

test("a race that is declared first or written again has the sums of its latest results", async () => {
  const field = (first: number, prices: readonly number[]) =>
    prices.map((startingPrice, index) =>
      aRunner(`Runner ${index}`, {
        number: index + 1,
        finish: index === first ? 1 : 3,
        scratched: index === 3,
        ...(startingPrice > 0 && { startingPrice }),
      }),
    );
  const race = aRace({ runners: field(0, [2, 4, 4, 0]) });
  const written = historyWith([{ ...race, run: false }]);
  const summary = async () => {
    const { body } = await angle({ conditions: "distance=1200" }, written);
    const { body: starts } = await angle({ conditions: "distance=1200", report: "starts" }, written);
    expect({ ...starts, report: "summary", starts: [] }).toEqual(body);
    return body;
  };
  expect(await summary()).toMatchObject({ totalStarts: 0 });
  createWriter(written)([race]);
  expect(await summary()).toMatchObject({ totalStarts: 3, totalWins: 1, pricedStarts: 3, profit: -1 });
  createWriter(written)([{ ...race, runners: field(1, [2, 5, 0, 0]) }]);
  expect(await summary()).toMatchObject({ totalStarts: 3, pricedStarts: 0, stakes: 2, profit: 3 });
  written.close();
});

test("an angle on prices counts no start of a race in which a price is missing", async () => {
  const race = (number: number, prices: readonly number[]) =>
    aRace({
      raceNumber: number,
      runners: prices.map((startingPrice, index) =>
        aRunner(`Runner ${number} ${index}`, {
          number: index + 1,
          finish: index + 1,
          ...(startingPrice > 0 && { startingPrice }),
        }),
      ),
    });
  const written = historyWith([race(1, [2, 4, 4]), race(2, [2, 4, 0])]);
  const { body } = await angle({ conditions: "price<=2" }, written);
  const priced = { totalStarts: 1, totalWins: 1, pricedStarts: 1, expectedWins: 0.5, stakes: 1, profit: 1 };
  expect(body).toMatchObject(priced);
  const { body: all } = await angle({ conditions: "distance=1200" }, written);
  expect(all).toMatchObject({ totalStarts: 6, pricedStarts: 3, stakes: 5 });
  written.close();
});

test("the years add up to the summary", async () => {
  const { body } = await angle({ conditions: "field>=6", report: "years" });
  const { years, totalStarts, totalWins, expectedWins, profit } = body as AngleResponse;
  expect(years.map(({ year }) => year)).toEqual([2026, 2025]);
  const sum = (of: (year: AngleResponse["years"][number]) => number) =>
    years.reduce((all, year) => all + of(year), 0);
  expect([sum((year) => year.totalStarts), sum((year) => year.totalWins)]).toEqual([totalStarts, totalWins]);
  expect(sum((year) => year.expectedWins)).toBeCloseTo(expectedWins, 4);
  expect(sum((year) => year.profit)).toBeCloseTo(profit, 4);
});

test("from and until limit the days; until is yesterday when omitted, and nothing later counts", async () => {
  const query = { conditions: "field>=1", report: "starts", limit: 1000 };
  const { body: all } = await angle(query);
  expect(all).toMatchObject({ from: races.map(({ date }) => date).sort()[0], until: "2026-03-13" });
  const days = { from: "2026-02-01", until: "2026-02-03" };
  const { body } = await angle({ ...query, ...days });
  const dates = new Set((body as AngleResponse).starts.map(({ date }) => date));
  expect([...dates].sort()).toEqual(["2026-02-01", "2026-02-03"]);
  const morning = historyWith(withoutResultsFrom(races, worldDay));
  const later = historyWith(withoutResultsFrom(races, "2026-02-04"));
  expect(JSON.stringify((await angle(query, morning)).body)).toBe(JSON.stringify(all));
  expect(JSON.stringify((await angle({ ...query, ...days }, later)).body)).toBe(JSON.stringify(body));
  morning.close();
  later.close();
});

test("the conditions are shown with the names of the history", async () => {
  const { runner } =
    recorded.find(({ race, runner: one }) => race.raceCode === "gallops" && one.jockey) ?? {};
  const { body } = await angle({ conditions: `jockey=${runner?.jockey?.toLowerCase()}; Barrier = 1-4` });
  expect(body.conditions).toBe(`jockey=${runner?.jockey}; barrier=1-4`);
});

test.each([
  [
    { conditions: "distance=12oo" },
    422,
    "distance must be a number from 100 to 10000, or low-high; current value is 12oo",
  ],
  [{ conditions: "surface=mud" }, 422, "surface must be turf, synthetic"],
  [{ conditions: "jockey=Nobody Atall" }, 404, "conditions: no jockey is known as Nobody Atall"],
  [{ conditions: "track=Nowhere" }, 404, "conditions: no track is known as Nowhere"],
  [{ conditions: "debut", until: worldDay }, 400, `until must be before ${worldDay}`],
  [
    { conditions: "debut", from: "2026-03-01", until: "2026-02-01" },
    422,
    "from must be 2026-02-01 or before",
  ],
  [{ conditions: "debut", report: "months" }, 422, "report must be summary, years or starts"],
  [{ conditions: "debut", angles: 0 }, 422, "angles must be number of angles"],
  [{}, 422, "conditions is missing"],
  [{ conditions: "track=a;".repeat(125) }, 422, "at most 500 characters"],
  [{ conditions: "debut", report: "starts", limit: 2000 }, 422, "limit must be"],
])("%p is %i", async (query: Readonly<Record<string, string | number>>, status, message) => {
  const { status: actual, body } = await angle(query);
  expect([actual, JSON.stringify(body.detail)]).toEqual([status, expect.stringContaining(message)]);
});

test("the Free plan has no angles", async () => {
  const service = serviceOf(history, { clock: pinned(worldDay) });
  expect(await ask(service, "/angle?conditions=debut", "free", "x1")).toMatchObject({
    status: 403,
    body: { code: "plan_required" },
  });
});
