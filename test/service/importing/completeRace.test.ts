/** Suite of src/service/importing/completeRace: margins to the horse in front, summed. */
import { completeRace } from "../../../src/service/importing/completeRace";
import type { RaceDraft, RunnerDraft } from "../../../src/service/importing/formats/format";

const race = { date: "2026-03-07", raceNumber: 1, abandoned: false } as RaceDraft;

/** Returns the margins of runners with these finishes and lengths to the one in front. */
const marginsOf = (...runners: readonly (readonly [finish: number | undefined, lengths: number])[]) =>
  completeRace(
    {
      meeting: "",
      race,
      linesLost: 0,
      runners: runners.map(
        ([finish, lengthsToNext], index) =>
          ({ number: index + 1, scratched: false, finish, lengthsToNext }) as RunnerDraft,
      ),
    },
    {},
  ).runners.map(({ margin }) => margin);

test("lengths to the horse in front are summed, level in a dead heat", () => {
  expect(marginsOf([1, 0], [2, 1.5], [3, 2], [3, 0], [5, 1])).toEqual([0, 1.5, 3.5, 3.5, 4.5]);
});

test("behind a runner whose place is lost no margin is known", () => {
  expect(marginsOf([1, 0], [undefined, 1.5], [3, 2], [4, 1])).toEqual([0, undefined, undefined, undefined]);
});
