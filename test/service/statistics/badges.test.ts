import { decoratorsOf, type Subject } from "../../../src/service/statistics/badges";
import { statBlockOf } from "../../../src/service/statistics/runnerStats";

const block = (...finishes: number[]) => statBlockOf(finishes.map((finish) => ({ finish })));
const run = (finish: number | null, day = 90) => ({
  day,
  venueId: 1,
  distance: 1200,
  finish,
  starters: 10,
  draw: 1,
  settled: null,
});
const stats = {
  overall: block(5),
  track: block(),
  distance: block(),
  trackDistance: block(),
  conditions: {},
};
const plain: Subject = {
  stats,
  runs: [run(5)],
  raceCode: "gallops",
  day: 100,
  distance: 1200,
  going: "good",
  starters: 12,
  draw: 4,
  prize: undefined,
  isDebut: true,
};
const shownBadges = (fields: Partial<Subject>) =>
  decoratorsOf({ ...plain, ...fields }).map(({ type, detail }) => [type, detail]);
const withStats = (fields: object): Partial<Subject> => ({ stats: { ...stats, ...fields } });

test.each<[string, Partial<Subject>, [string, string][]]>([
  ["an ordinary runner has none", {}, []],
  [
    "the winner of its last start",
    { runs: [run(1)] },
    [["last_start_winner", "Won over 1200m on 1970-04-01."]],
  ],
  [
    "a winner here",
    withStats({ trackDistance: block(1, 4) }),
    [["course_distance_winner", "At this track and distance: 2 starts, 1 win, 1 place."]],
  ],
  [
    "a specialist of the track",
    withStats({ track: block(1, 5, 1) }),
    [["track_specialist", "At this track: 3 starts, 2 wins, 2 places."]],
  ],
  [
    "one win of three makes none: with 2 starts of average chances it is 0.23",
    withStats({ track: block(1, 5, 6) }),
    [],
  ],
  ["two starts make no specialist", withStats({ track: block(1, 1) }), []],
  [
    "a specialist of the distance",
    withStats({ distance: block(2, 3, 3) }),
    [["distance_specialist", "Over 1200m: 3 starts, 0 wins, 3 places."]],
  ],
  [
    "one that likes the going",
    withStats({ conditions: { good: block(1, 2, 3) } }),
    [["going_specialist", "On Good: 3 starts, 1 win, 3 places."]],
  ],
  ["one that likes another going", withStats({ conditions: { soft: block(1, 2, 3) } }), []],
  [
    "always in the first three",
    { runs: [run(3), run(2), run(3)] },
    [["consistent", "Last 3 finishes, latest first: 3, 2, 3."]],
  ],
  [
    "a drop in class",
    { prize: { now: 20_000, last: 30_000 } },
    [["class_drop", "Prize money 20000, last start 30000."]],
  ],
  ["a smaller drop is none", { prize: { now: 25_000, last: 30_000 } }, []],
  ["a wide draw", { draw: 11 }, [["wide_draw", "Barrier 11, 12 starters."]]],
  ["a wide draw in a small field is none", { draw: 9, starters: 9 }, []],
  [
    "out of form",
    { runs: [run(9), run(null), run(6)] },
    [["out_of_form", "Last 3 finishes, latest first: 9, did not finish, 6."]],
  ],
  ["back from a spell", { runs: [run(5, 30)] }, [["first_up", "First run for 70 days."]]],
  [
    "a debutant",
    { ...withStats({ overall: block() }), runs: [] },
    [["debut", "No start known before this race."]],
  ],
  [
    "a runner that may have raced before the results begin",
    { ...withStats({ overall: block() }), runs: [], isDebut: false },
    [],
  ],
])("%s", (_title, fields, badges) => expect(shownBadges(fields)).toEqual(badges));

test("a runner that wins first-up, back from a spell", () => {
  expect(shownBadges({ ...withStats({ firstUp: block(1, 4) }), runs: [run(5, 30)] })).toEqual([
    ["first_up_specialist", "First run for 70 days; first-up: 2 starts, 1 win, 1 place."],
    ["first_up", "First run for 70 days."],
  ]);
});

test("at most four badges are returned, in the order of importance", () => {
  const much = {
    track: block(1, 1, 1),
    distance: block(1, 1, 1),
    trackDistance: block(1, 1, 1),
    conditions: { good: block(1, 1, 1) },
  };
  const types = shownBadges({ ...withStats(much), runs: [run(1), run(1), run(1)] }).map(([type]) => type);
  expect(types).toEqual([
    "last_start_winner",
    "course_distance_winner",
    "track_specialist",
    "distance_specialist",
  ]);
});
