import type { FromSchema } from "json-schema-to-ts";
import { conditionKeys } from "../codes";
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
  category: text("Category of the badge"),
  sentiment: text("Whether the badge speaks for or against the runner"),
  description: text("What the badge means"),
  detail: text("The runner's own numbers behind the badge"),
});

const speedMap = object({
  runningStyle: text("Where the runner usually settles"),
  earlySpeedIndex: number("Early speed; draw-adjusted for harness"),
  settlingPosition: number("Expected position once settled; at the bell for harness"),
});

const classProfile = object(
  {
    currentRating: number("Current class rating"),
    peakRating: number("Highest class rating reached"),
    trend: text("Direction of the rating: rising, stable or dropping"),
  },
  {
    highestClassWon: number("Rating of the highest class won; omitted without a win"),
    optimalRangeMin: number("Lower end of the class range where the runner does best"),
    optimalRangeMax: number("Upper end of that range"),
  },
);

const raceClassFit = object({
  raceClassRating: number("Class rating of this race"),
  classDifference: number("The race's class rating less the runner's current rating"),
  withinOptimalRange: flag("Race within the runner's optimal class range"),
  assessment: text("The fit in words"),
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
    careerPrizeMoney: text("Career prize money as the source writes it"),
    form: text("Last five starts, most recent last; 0 = 10th or worse, X = a spell"),
    last20Starts: text("Last 20 starts, most recent last; 0 = 10th or worse, X = a spell"),
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
    prizeMoney: text("Prize money"),
  },
);

export type FormResponse = FromSchema<typeof formSchema>;
