import fc from "fast-check";
import { dateOf, dayNumber } from "../../../src/dates/days";
import { conditionKeys } from "../../../src/spec/codes";
import { present, type RaceRecord, type RunnerRecord } from "../../../src/service/races/records";
import type { Surface } from "../../../src/service/races/surface";
import type { LocalHistory } from "../../../src/service/store/history";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { drawTotals } from "../../../src/service/store/queries/drawTotals";
import { careerTotals } from "../../../src/service/store/queries/people";
import { conditionTotals } from "../../../src/service/store/queries/races";
import { keepTotals, lastTotal } from "../../../src/service/store/totals";
import { createWriter, forgetDay } from "../../../src/service/store/writing/createWriter";
import { worldRaces } from "../../contract/smallWorld";
import { aRace, aRunner } from "./aRace";

const surfaces: readonly Surface[] = ["turf", "synthetic", "dirt"];

/** Starts whose place the source does not state, or only whether it was one that was paid. */
const unknownPlaces: readonly (Partial<RunnerRecord> | undefined)[] = [
  { finishUnknown: true },
  { finishUnknown: true, placed: true },
  { finishUnknown: true, placed: false },
];

/** Races of five years at two venues, whose people, surfaces, courses, goings and distances vary. */
const firstDay = dayNumber("2021-03-01") ?? 0;
const races: readonly RaceRecord[] = Array.from({ length: 400 }, (_, index) => {
  const pick = <T>(of: readonly T[], step: number): T | undefined => of[Math.floor(index / step) % of.length];
  const names = ["Ann", "Bob", "Cis", "Dan", "Eve"].slice(0, 2 + (index % 4));
  return aRace({
    date: dateOf(firstDay + Math.floor(index * 4.6)),
    raceNumber: 1 + (index % 9),
    track: pick(["Lark Hill", "Elsewhere"], 3) ?? "",
    distance: pick([1000, 1200, 1600], 2) ?? 0,
    ...present({
      surface: pick([null, ...surfaces], 5),
      course: pick(["A", "C+3", null], 7),
      condition: pick(["Good 4", "Soft 6", null, "Odd"], 4),
    }),
    ...(index % 50 === 49 && { abandoned: true, run: false }),
    runners: names.map((name, place) =>
      aRunner(name, {
        number: place + 1,
        barrier: 1 + ((place + index) % names.length),
        ...(unknownPlaces[(place + 5 * index) % 11] ?? { finish: 1 + ((place * 3 + index) % names.length) }),
        scratched: index % 7 === place + 2,
        jockey: `Jay ${["Ross", "Wood", "Hill"][(place + index) % 3] ?? ""}`,
        trainer: `Tom ${["Bell", "Reed"][(place * index) % 2] ?? ""}`,
      }),
    ),
  });
});

/** The sums of all starts and races, as they were before any were kept. */
const plain = {
  draws: (
    where: string,
  ) => `SELECT distance, draw, COUNT(*) AS starts, COUNT(*) FILTER (WHERE finish = 1) AS wins,
      COUNT(*) FILTER (WHERE finish <= 3 OR outcome = 1) AS places,
      COUNT(*) FILTER (WHERE outcome = 0) AS "placeUnknown",
      CAST(SUM(80313433200 / starters) AS DOUBLE PRECISION) / 80313433200.0 AS expected
    FROM start WHERE venue_id = ? AND counted = 1 AND draw IS NOT NULL AND day >= ? AND day < ? ${where}
    GROUP BY distance, draw ORDER BY distance NULLS FIRST, draw`,
  conditions: `SELECT surface, condition, COUNT(*) AS races, SUM(starters) AS starters FROM race
    WHERE venue_id = ? AND day < ? AND run = 1 AND abandoned = 0 AND meeting_abandoned = 0
      AND (condition IS NOT NULL OR surface = 'synthetic')
    GROUP BY surface, condition ORDER BY condition NULLS FIRST, surface NULLS FIRST`,
  person: (role: string) => `SELECT venue_id AS "venueId", going, COUNT(*) AS starts,
      COUNT(*) FILTER (WHERE finish = 1) AS wins, COUNT(*) FILTER (WHERE finish <= 3 OR outcome = 1) AS places,
      COUNT(*) FILTER (WHERE outcome = 0) AS "placeUnknown"
    FROM start WHERE ${role}_id = ? AND counted = 1 AND day >= ? AND day < ?
    GROUP BY venue_id, going ORDER BY venue_id, going NULLS FIRST`,
};
const ofRaces = (condition: string): string =>
  `AND id / 128 IN (SELECT id FROM race WHERE venue_id = ? AND ${condition})`;

function historyOf(records: readonly RaceRecord[]): LocalHistory {
  const history = historyInMemory();
  createWriter(history)(records);
  keepTotals(history.driver);
  return history;
}

const optional = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(values, { nil: undefined });

/** Compares every sum that a request may need with the plain one. */
async function expectPlainSums(history: LocalHistory, runs: number): Promise<void> {
  const { driver } = history;
  const texts = (column: string) =>
    driver.all<{ text: string }>(`SELECT DISTINCT ${column} AS text FROM race WHERE ${column} IS NOT NULL`);
  const courses = ["none", ...texts("course").map(({ text }) => text.toLowerCase())];
  const [days] = driver.all<{ first: number; last: number }>(
    "SELECT MIN(day) AS first, MAX(day) AS last FROM race",
  );
  const { first = 0, last = 0 } = days ?? {};
  const day = fc.integer({ min: first - 1, max: last + 400 });
  const people = driver.all<{ id: number; role: "jockey" | "trainer" }>("SELECT id, role FROM person");
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        before: fc.oneof(day, fc.constant(1_000_000_000)),
        from: optional(day),
        goings: optional(fc.subarray([...conditionKeys.keys()], { minLength: 1 })),
        surface: optional(fc.constantFrom(...surfaces)),
        course: optional(fc.constantFrom(...courses)),
        venue: fc.constantFrom(...history.venuesById.keys()),
        person: fc.constantFrom(...people),
      }),
      async ({ before, from, goings, surface, course, venue, person: { id, role } }) => {
        const where = [
          goings && `AND going IN (${goings.join()})`,
          surface && ofRaces("surface = ?"),
          course && ofRaces("LOWER(course) = ?"),
        ];
        const bound = [...(surface ? [venue, surface] : []), ...(course ? [venue, course] : [])];
        expect(
          await drawTotals(history, venue, {
            before,
            goings,
            surface,
            course,
            ...(from !== undefined && { from }),
          }),
        ).toEqual(
          driver.all(plain.draws(where.filter(Boolean).join(" ")), [venue, from ?? 0, before, ...bound]),
        );
        expect(await conditionTotals(history, venue, before)).toEqual(
          driver.all(plain.conditions, [venue, before]),
        );
        expect(await careerTotals(history, { role, id }, { from, before })).toEqual(
          driver.all(plain.person(role), [id, from ?? 0, before]),
        );
      },
    ),
    { numRuns: runs },
  );
}

test("sums that are kept of each year and the rows since are the sums of all rows", async () => {
  const history = historyOf(races);
  const years = history.driver.all("SELECT DISTINCT before_day AS day FROM person_total ORDER BY 1");
  expect(years).toEqual([2022, 2023, 2024, 2025, 2026].map((year) => ({ day: dayNumber(`${year}-01-01`) })));
  await expectPlainSums(history, 500);
  history.close();
});

test("an owner without starts in a year keeps the sums before it", async () => {
  const history = historyOf(races.filter(({ track, date }) => track === "Lark Hill" || date < "2022-06-01"));
  await expectPlainSums(history, 200);
  history.close();
});

test("the sums of a simulated world are those of all rows", async () => {
  const history = historyOf(worldRaces());
  expect(lastTotal(history.driver)).toBe(dayNumber("2026-01-01"));
  await expectPlainSums(history, 150);
  history.close();
});

test("a race that is written or forgotten in an earlier year removes the sums that contain it", async () => {
  const history = historyOf(races);
  const [late] = races.filter(({ date, run }) => run && date > "2023-05-01");
  createWriter(history)([aRace({ ...late, runners: [aRunner("Fay", { barrier: 4, finish: 1 })] })]);
  expect(lastTotal(history.driver)).toBe(dayNumber("2023-01-01"));
  await expectPlainSums(history, 100);
  keepTotals(history.driver);
  expect(lastTotal(history.driver)).toBe(dayNumber("2026-01-01"));
  await expectPlainSums(history, 100);
  forgetDay(history, dayNumber(late?.date ?? "") ?? 0);
  expect(lastTotal(history.driver)).toBe(dayNumber("2023-01-01"));
  await expectPlainSums(history, 100);
  history.close();
});

test("a year is kept a month after its end, when its results no longer change", () => {
  const until = (date: string) => historyOf([aRace({ date: "2024-12-30" }), aRace({ date })]);
  for (const [date, day] of [
    ["2025-01-31", undefined],
    ["2025-02-01", dayNumber("2025-01-01")],
  ] as const) {
    const history = until(date);
    expect(lastTotal(history.driver)).toBe(day);
    history.close();
  }
});
