import type { LocalHistory } from "../../../../src/service/store/history";
import { historyInMemory } from "../../../../src/service/store/openHistory";
import type { RaceRecord } from "../../../../src/service/races/records";
import { createRatingWriter, createWriter } from "../../../../src/service/store/writing/createWriter";
import { recalculateRatings } from "../../../../src/service/store/writing/recalculateRatings";
import fc from "fast-check";
import { isSpell } from "../../../../src/service/races/spell";
import { aRace, aRunner } from "../aRace";

/** Four races of three runners, a week apart; margins differ from race to race. */
const races: readonly RaceRecord[] = [1, 2, 3, 4].map((week) =>
  aRace({
    date: `2026-01-0${week * 2}`,
    runners: [
      aRunner("Ann", { number: 1, finish: (week % 3) + 1, margin: week % 3 }),
      aRunner("Bob", {
        number: 2,
        finish: ((week + 1) % 3) + 1,
        margin: (week + 1) % 3,
        weight: 55,
        claim: 2,
      }),
      aRunner("Cid", { number: 3, finish: ((week + 2) % 3) + 1, margin: (week + 2) % 3, weight: 60 }),
      aRunner("Dot", { number: 4, scratched: week < 3 }),
    ],
  }),
);

const open: LocalHistory[] = [];
afterEach(() => open.splice(0).forEach((history) => history.close()));

function made(writing: (history: LocalHistory) => void): unknown[] {
  const history = historyInMemory();
  open.push(history);
  writing(history);
  return history.driver
    .all(`SELECT s.day, n.runner_key, s.days, s.last_finish, s.earlier, s.second_up, s.class, s.rating,
    s.rating_variance FROM start s JOIN runner n ON n.id = s.runner_id ORDER BY s.day, n.runner_key`);
}

const inOrder = made((history) => createWriter(history)(races));

test("every counted start is rated; a scratched runner is not", () => {
  const rated = (inOrder as { runner_key: string; rating: number | null }[]).map(
    ({ rating }) => rating !== null,
  );
  expect(rated).toEqual([1, 2, 3, 4].flatMap((week) => [true, true, true, week >= 3]));
});

test("a race whose results are written later, by another writer, is rated as if they had been written at once", () => {
  const declared = races.map((race) => ({ ...race, run: false }));
  const later = made((history) => {
    createWriter(history)(declared);
    for (const race of races) createWriter(history)([race]);
  });
  expect(later).toEqual(inOrder);
});

test("days written again are rated from the days before them", () => {
  const again = made((history) => {
    const write = createWriter(history);
    write(races);
    write(races.slice(2));
  });
  expect(again).toEqual(inOrder);
});

test("races written in any order are rated in the order of their days", () => {
  const turned = made((history) => {
    createWriter(history, { rate: () => false })([...races].reverse());
    recalculateRatings(history);
  });
  expect(turned).toEqual(inOrder);
});

const harness = races.map((race): RaceRecord => ({ ...race, raceCode: "harness", distance: 2100 }));

test.each([
  ["each day after the one before it", races.map((race) => [race]), true],
  ["a day again", [[races[0]], ...races.map((race) => [race])], false],
  ["two days at once", [races], false],
  ["a day too early", [...races].reverse().map((race) => [race]), false],
  ["one code after the other", [...races, ...harness].map((race) => [race]), true],
] as [string, RaceRecord[][], boolean][])(
  "a writer of %s knows whether it has rated them",
  (_, calls, is) => {
    const expected = made((history) => {
      createWriter(history, { rate: () => false })(calls.flat());
      recalculateRatings(history);
    });
    const madeStore = made((history) => {
      const { write, isRated } = createRatingWriter(history);
      calls.forEach(write);
      expect(isRated()).toBe(is);
      if (!is) recalculateRatings(history);
    });
    expect(madeStore).toEqual(expected);
  },
);

test("races after an id are rated from the ratings of those before", () => {
  const continued = made((history) => {
    const write = createWriter(history, { rate: () => false });
    write(races.slice(0, 2));
    recalculateRatings(history);
    write([...races.slice(2)].reverse());
    recalculateRatings(history, { after: 2 });
  });
  expect(continued).toEqual(inOrder);
});

interface Result {
  readonly id: number;
  readonly day: number;
  readonly runner: number;
  readonly finish: number | null;
}

/** Returns what the columns of a start mean, from the counted starts of a store. */
function byDefinition({ id, day, runner }: Result, all: readonly Result[]) {
  const lastBefore = (before: number) =>
    all
      .filter((one) => one.runner === runner && one.day < before)
      .sort((one, other) => other.day - one.day || other.id - one.id)[0];
  const last = lastBefore(day);
  const secondLast = last && lastBefore(last.day);
  return {
    id,
    days: last ? day - last.day : null,
    last_finish: last?.finish ?? null,
    earlier: all.filter((one) => one.runner === runner && one.day < day).length,
    second_up: Number(
      last !== undefined &&
        secondLast !== undefined &&
        !isSpell(day - last.day, "gallops") &&
        isSpell(last.day - secondLast.day, "gallops"),
    ),
  };
}

const runnerNames = ["Ann", "Bob", "Cid", "Dot", "Eve"];
/** Races of a few runners on close or distant days, some scratched or not placed, two on one day at times. */
const anyRaces = fc.uniqueArray(
  fc.record({
    day: fc.constantFrom("2025-06-01", "2026-01-02", "2026-01-09", "2026-03-09", "2026-03-20", "2026-06-01"),
    raceNumber: fc.integer({ min: 1, max: 3 }),
    runners: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(...runnerNames),
        finish: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
        margin: fc.integer({ min: 0, max: 9 }),
        scratched: fc.boolean(),
      }),
      { selector: ({ name }) => name, minLength: 1 },
    ),
  }),
  { selector: ({ day, raceNumber }) => `${day} ${raceNumber}`, minLength: 1, maxLength: 12 },
);

/** The ways in which a store gets its races: at once, written again, declared first, late, continued. */
const ways: readonly ((history: LocalHistory, sorted: readonly RaceRecord[]) => void)[] = [
  (history, sorted) => createWriter(history)(sorted),
  (history, sorted) => {
    const write = createWriter(history);
    write(sorted);
    write(sorted.slice(Math.floor(sorted.length / 2)));
  },
  (history, sorted) => {
    createWriter(history)(sorted.map((race) => ({ ...race, run: false })));
    for (const race of sorted) createWriter(history)([race]);
  },
  (history, sorted) => {
    createWriter(history, { rate: () => false })([...sorted].reverse());
    recalculateRatings(history);
  },
  (history, sorted) => {
    const half = Math.floor(sorted.length / 2);
    const write = createWriter(history);
    write(sorted.slice(0, half));
    createWriter(history, { rate: () => false })(sorted.slice(half));
    recalculateRatings(history, { after: half });
  },
];

test("the starts before a start are those of the definitions, however the races were written", () => {
  fc.assert(
    fc.property(anyRaces, fc.nat(ways.length - 1), (madeRaces, way) => {
      const sorted = madeRaces
        .map(({ day: date, raceNumber, runners }) =>
          aRace({
            date,
            raceNumber,
            runners: runners.map(({ name, finish, ...fields }) =>
              aRunner(name, { number: runnerNames.indexOf(name) + 1, ...fields, ...(finish && { finish }) }),
            ),
          }),
        )
        .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
      const history = historyInMemory();
      ways[way]?.(history, sorted);
      const all = history.driver.all<Result & { readonly counted: number }>(
        "SELECT id, day, runner_id AS runner, finish, counted FROM start ORDER BY id",
      );
      const storedStarts = history.driver.all(
        "SELECT id, days, last_finish, earlier, second_up FROM start ORDER BY id",
      );
      const counted = all.filter((start) => start.counted === 1);
      const nothing = { days: null, last_finish: null, earlier: null, second_up: null };
      expect(storedStarts).toEqual(
        all.map((start) =>
          start.counted === 1 ? byDefinition(start, counted) : { id: start.id, ...nothing },
        ),
      );
      history.close();
    }),
  );
});
