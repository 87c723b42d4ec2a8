import type { LocalHistory } from "../../../../src/service/store/history";
import { historyInMemory } from "../../../../src/service/store/openHistory";
import type { RaceRecord } from "../../../../src/service/races/records";
import { createRatingWriter, createWriter } from "../../../../src/service/store/writing/createWriter";
import { recalculateRatings } from "../../../../src/service/store/writing/recalculateRatings";
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
  return history.driver.all(`SELECT s.day, n.runner_key, s.class, s.rating, s.rating_variance FROM start s
    JOIN runner n ON n.id = s.runner_id ORDER BY s.day, n.runner_key`);
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
    const found = made((history) => {
      const { write, isRated } = createRatingWriter(history);
      calls.forEach(write);
      expect(isRated()).toBe(is);
      if (!is) recalculateRatings(history);
    });
    expect(found).toEqual(expected);
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
