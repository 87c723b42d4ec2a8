import type { FromSchema } from "json-schema-to-ts";
import { conditionKeys } from "./codes";
import { flag, integer, listOf, number, object, oneOf, text } from "./build";

/** One block of career statistics (spec 2.3, stats). */
const statBlock = object({
  starts: integer("Starts"),
  wins: integer("Wins"),
  seconds: integer("Seconds"),
  thirds: integer("Thirds"),
  places: integer("Finishes in the first three"),
  winPercent: number("Wins per start, a fraction from 0 to 1"),
  placePercent: number("Places per start, a fraction from 0 to 1"),
});

const conditionBlocks = Object.fromEntries(conditionKeys.map((key) => [key, statBlock])) as Record<
  (typeof conditionKeys)[number],
  typeof statBlock
>;

/** A runner's career statistics (spec 2.3, stats). */
const stats = object(
  {
    overall: statBlock,
    track: statBlock,
    distance: statBlock,
    trackDistance: statBlock,
    conditions: object({}, conditionBlocks),
  },
  { firstUp: statBlock, secondUp: statBlock },
);

const decorator = object({
  type: text("Badge type"),
  label: text("Label of the badge"),
  shortLabel: text("Short label"),
  category: text("Category of the badge, such as form, class or running_style"),
  sentiment: text("Whether the badge speaks for the runner, +, against it, -, or neither, /"),
  description: text("What the badge means"),
  detail: text("The runner's own numbers behind the badge"),
});

const speedMap = object({
  runningStyle: text(
    "Where the runner usually settles: leader, presser, midfield, back or unknown; L, P, M, B or X",
  ),
  earlySpeedIndex: number("Early speed, higher is faster; draw-adjusted for harness"),
  settlingPosition: number("Expected position once settled, 1 in front; at the bell for harness"),
});

const classProfile = object(
  {
    currentRating: number("Current class rating, points"),
    peakRating: number("Highest class rating reached, points"),
    trend: text("Direction of the rating: rising, stable or dropping"),
  },
  {
    highestClassWon: number("Rating of the highest class won, points; omitted without a win"),
    optimalRangeMin: number("Lower end of the class range where the runner does best, points"),
    optimalRangeMax: number("Upper end of that range, points"),
  },
);

const raceClassFit = object({
  raceClassRating: number("Class rating of this race, points"),
  classDifference: number("The race's class rating less the runner's current rating, points"),
  withinOptimalRange: flag("Race within the runner's optimal class range"),
  assessment: text("The fit: big_drop, slight_drop, comfort_zone, slight_rise or big_rise"),
});

const runner = object(
  {
    number: integer("Saddle cloth number"),
    name: text("Runner name"),
    scratched: flag("Runner scratched"),
    stats,
  },
  {
    jockey: text("Jockey or driver"),
    trainer: text("Trainer"),
    weight: number("Allocated handicap weight, kg"),
    claim: number("Apprentice weight claim, kg; omitted without a claim"),
    barrier: integer(
      "Barrier; box number for greyhounds; for harness the place within the row or at the handicap mark",
    ),
    startRow: oneOf(["front", "second"], "Harness only: row the runner starts from"),
    unruly: flag("Harness only: drawn in an unruly place"),
    handicapMetres: integer("Harness standing starts: metres behind the front mark"),
    age: integer("Age in years"),
    sex: text("Sex"),
    sire: text("Sire"),
    dam: text("Dam"),
    country: text("Country of origin, two letters, lowercase"),
    careerPrizeMoney: text("Career prize money, such as $126065.00"),
    form: text(
      "Last five starts, most recent last; 0 = 10th or worse, X = a spell, f = fell, d = disqualified, - = season break, S = standing start",
    ),
    last20Starts: text("Last 20 starts, most recent last, as in form"),
    decorators: listOf(decorator, "Badges (Pro)"),
    speedMap,
    classProfile,
    raceClassFit,
  },
);

/** The form of one race (spec 2.3). */
export const formSchema = object(
  {
    date: text("Race date, YYYY-MM-DD"),
    track: text("Track display name"),
    raceNumber: integer("Race number"),
    abandoned: flag("Race abandoned"),
    numberOfRunners: integer("Entries in `runners`, scratched ones included"),
    runners: listOf(runner, "Runners by saddle cloth number"),
  },
  {
    raceName: text("Official race name"),
    distance: text("Distance, like 1200m"),
    condition: text("Track condition; often absent before the race"),
    weather: text("Weather at race time"),
    raceClass: text("Class or grade"),
    startTime: text("Scheduled start, ISO 8601 UTC"),
    timezone: text("IANA timezone of the venue"),
    prizeMoney: text("Prize money in the venue's local currency, such as 25000"),
  },
);

export type FormResponse = FromSchema<typeof formSchema>;
