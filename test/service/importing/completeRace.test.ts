/** Suite of src/service/importing/completeRace: margins to the horse in front, summed; blank finishes. */
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

const unplaced = { isUnplaced: true } as const;
const blank = {};
const blankOfFormat = { finishBlank: true } as const;
const scratched = { scratched: true } as const;
const stateOf = (runners: readonly Partial<RunnerDraft>[]) => {
  const { run, runners: field } = completeRace(
    {
      meeting: "",
      race,
      linesLost: 0,
      runners: runners.map(
        (runner, index) => ({ number: index + 1, scratched: false, ...runner }) as RunnerDraft,
      ),
    },
    {},
  );
  return { run, unknown: field.map(({ finishUnknown }) => finishUnknown === true) };
};

test.each([
  ["one disqualified runner among blanks ran", [blank, unplaced, blank], true, [true, false, true]],
  ["in a format that leaves places blank too", [blankOfFormat, unplaced], true, [true, false]],
  ["all disqualified or pulled up", [unplaced, unplaced], true, [false, false]],
  ["nothing but blanks: not run", [blank, blank], false, [false, false]],
  ["nothing but a format's blanks: not run", [blankOfFormat, blankOfFormat], false, [false, false]],
  [
    "a scratched runner says nothing of a race",
    [blank, { ...scratched, ...unplaced }],
    false,
    [false, false],
  ],
  ["a scratched runner has no place", [scratched, unplaced], true, [false, false]],
  ["a blank next to a place did not finish", [{ finish: 1 }, unplaced, blank], true, [false, false, false]],
  ["a format's blank next to a place", [{ finish: 1 }, blankOfFormat], true, [false, true]],
] as const)("%s", (_title, runners, run, unknown) => {
  expect(stateOf(runners)).toEqual({ run, unknown });
});
