import { dateOf } from "../../dates/days";
import { countNoun } from "../../lists/lists";
import type { RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/form";
import { goingLabel } from "../../spec/goings";
import type { PastStart } from "../store/queries/starts";
import { isSpell } from "../races/spell";
import type { StatBlock } from "./runnerStats";

type Runner = FormResponse["runners"][number];

/** A badge as defined by the interface (spec 2.3, decorators). */
export type Decorator = NonNullable<Runner["decorators"]>[number];

/** The data that decide a runner's badges. */
export interface Subject {
  readonly stats: Runner["stats"];
  /** Latest first. */
  readonly runs: readonly Pick<PastStart, "day" | "distance" | "finish" | "starters">[];
  readonly raceCode: RaceCode;
  readonly day: number;
  readonly distance: number | null;
  /** The key of the race's condition in `stats.conditions`. */
  readonly going: keyof Runner["stats"]["conditions"] | undefined;
  readonly starters: number;
  readonly draw: number | null;
  /** True before a first start that is known to be the debut. */
  readonly isDebut: boolean;
  /** The prize money of the race and of the runner's last one, if both were in the same country. */
  readonly prize: { readonly now: number; readonly last: number } | undefined;
}

interface Badge extends Omit<Decorator, "detail"> {
  /** Returns the runner's numbers; undefined if it has not earned the badge. */
  readonly earned: (subject: Subject) => string | undefined;
}

const maxBadges = 4;

/** Returns the badges that a runner has earned, at most four, in the order of `badges`. */
export function decoratorsOf(subject: Subject): Decorator[] {
  const all = badges.flatMap(({ earned, ...badge }) => {
    const detail = earned(subject);
    return detail === undefined ? [] : { ...badge, detail };
  });
  return all.slice(0, maxBadges);
}

/** The starts and rates that make a specialist. */
const fewestStarts = 3;
const oftenWins = 0.3;
const oftenPlaces = 0.6;
/** The starts with average chances that are added before a rate is judged. */
const averageStarts = 2;
/** The number of starters in a large field, and the share of it that is inside a wide draw. */
const largeField = 10;
const innerPart = 5 / 6;
/** The share of the last race's prize money up to which a race is a drop in class. */
const dropTo = 0.7;

const record = ({ starts, wins, places }: StatBlock): string =>
  `${countNoun(starts, "start")}, ${countNoun(wins, "win")}, ${countNoun(places, "place")}`;
/** Returns true for rates that stay high after adding a few starts with a field's average chances. */
function excels(block: StatBlock | undefined, field: number): block is StatBlock {
  if (block === undefined || block.starts < fewestStarts) return false;
  const shrunk = (count: number, paid: number): number =>
    (count + averageStarts * Math.min(1, paid / field)) / (block.starts + averageStarts);
  return shrunk(block.wins, 1) >= oftenWins || shrunk(block.places, 3) >= oftenPlaces;
}
const lastFive = ({ runs }: Subject) => runs.slice(0, 5).map(({ finish }) => finish);
const finishes = (subject: Subject): string =>
  `Last ${lastFive(subject).length} finishes, latest first: ${lastFive(subject)
    .map((finish) => finish ?? "did not finish")
    .join(", ")}.`;
const daysAway = ({ runs: [last], day, raceCode }: Subject): number | undefined =>
  last && isSpell(day - last.day, raceCode) ? day - last.day : undefined;

/** The badges in order of importance. */
const badges: readonly Badge[] = [
  {
    type: "last_start_winner",
    label: "Last Start Winner",
    shortLabel: "Winner",
    category: "form",
    sentiment: "+",
    description: "Won their most recent start",
    earned: ({ runs: [last] }) =>
      last?.finish === 1
        ? `Won ${last.distance === null ? "" : `over ${last.distance}m `}on ${dateOf(last.day)}.`
        : undefined,
  },
  {
    type: "course_distance_winner",
    label: "Track and Distance Winner",
    shortLabel: "TDW",
    category: "specialization",
    sentiment: "+",
    description: "Has won at this track over this distance",
    earned: ({ stats: { trackDistance } }) =>
      trackDistance.wins > 0 ? `At this track and distance: ${record(trackDistance)}.` : undefined,
  },
  {
    type: "first_up_specialist",
    label: "Goes Well Fresh",
    shortLabel: "Fresh",
    category: "fitness",
    sentiment: "+",
    description: "Comes back from a spell and has won first-up before",
    earned: (subject) => {
      const { firstUp } = subject.stats;
      return daysAway(subject) !== undefined && firstUp && firstUp.wins > 0
        ? `First run for ${daysAway(subject)} days; first-up: ${record(firstUp)}.`
        : undefined;
    },
  },
  {
    type: "track_specialist",
    label: "Track Specialist",
    shortLabel: "Track",
    category: "specialization",
    sentiment: "+",
    description: "Wins or places often at this track",
    earned: ({ stats: { track }, starters }) =>
      excels(track, starters) ? `At this track: ${record(track)}.` : undefined,
  },
  {
    type: "distance_specialist",
    label: "Distance Specialist",
    shortLabel: "Dist",
    category: "specialization",
    sentiment: "+",
    description: "Wins or places often over this distance",
    earned: ({ stats, distance, starters }) =>
      excels(stats.distance, starters) ? `Over ${distance}m: ${record(stats.distance)}.` : undefined,
  },
  {
    type: "going_specialist",
    label: "Likes the Going",
    shortLabel: "Going",
    category: "conditions",
    sentiment: "+",
    description: "Wins or places often on this going",
    earned: ({ stats, going, starters }) => {
      const block = going && stats.conditions[going];
      return going && excels(block, starters) ? `On ${goingLabel(going)}: ${record(block)}.` : undefined;
    },
  },
  {
    type: "consistent",
    label: "Consistent",
    shortLabel: "Cons",
    category: "form",
    sentiment: "+",
    description: "In the first three at each of its last starts",
    earned: (subject) => {
      const last = lastFive(subject);
      const isPlaced = last.every((finish) => finish !== null && finish <= 3);
      return last.length >= fewestStarts && isPlaced ? finishes(subject) : undefined;
    },
  },
  {
    type: "class_drop",
    label: "Drops in Class",
    shortLabel: "Class-",
    category: "class",
    sentiment: "+",
    description: "Races for much less prize money than last time",
    earned: ({ prize }) =>
      prize && prize.now <= dropTo * prize.last
        ? `Prize money ${prize.now}, last start ${prize.last}.`
        : undefined,
  },
  {
    type: "wide_draw",
    label: "Wide Draw",
    shortLabel: "Wide",
    category: "barrier",
    sentiment: "-",
    description: "Drawn in the outer sixth of a large field",
    earned: ({ draw, starters }) =>
      draw !== null && starters >= largeField && draw > innerPart * starters
        ? `Barrier ${draw}, ${starters} starters.`
        : undefined,
  },
  {
    type: "out_of_form",
    label: "Out of Form",
    shortLabel: "Cold",
    category: "form",
    sentiment: "-",
    description: "In the second half of the field at each of its last starts",
    earned: (subject) => {
      const last = subject.runs.slice(0, 5);
      const isBehind = last.every(({ finish, starters }) => finish === null || finish > starters / 2);
      return last.length >= fewestStarts && isBehind ? finishes(subject) : undefined;
    },
  },
  {
    type: "first_up",
    label: "First-Up",
    shortLabel: "1UP",
    category: "fitness",
    sentiment: "/",
    description: "First run after a spell",
    earned: (subject) =>
      daysAway(subject) === undefined ? undefined : `First run for ${daysAway(subject)} days.`,
  },
  {
    type: "debut",
    label: "Debut",
    shortLabel: "Debut",
    category: "form",
    sentiment: "/",
    description: "Has not raced before",
    earned: ({ stats: { overall }, isDebut }) =>
      overall.starts === 0 && isDebut ? "No start known before this race." : undefined,
  },
];
