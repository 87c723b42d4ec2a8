import type { FromSchema } from "json-schema-to-ts";
import { conditionKeys, type ConditionKey } from "./codes";
import * as is from "./fields";

/** One block of career statistics (spec 2.3, stats). */
export const statFields = {
  starts: is.integer("Starts", "Starts", "starts"),
  wins: is.integer("Wins", "Wins", "wins"),
  seconds: is.integer("Seconds", "Seconds", "finishes"),
  thirds: is.integer("Thirds", "Thirds", "finishes"),
  places: is.integer("Places", "Finishes in the first three", "finishes in the first three"),
  winPercent: is.fraction("Win rate", "Wins per start, a fraction from 0 to 1"),
  placePercent: is.fraction("Place rate", "Places per start, a fraction from 0 to 1"),
};

/** Returns a block of statistics; its heading comes before the columns' headings. */
const statBlock = (heading: string) => ({ ...is.object(statFields), heading });

const conditionBlocks = Object.fromEntries(
  conditionKeys.map((key) => [key, statBlock(key.charAt(0).toUpperCase() + key.slice(1))]),
) as Record<ConditionKey, ReturnType<typeof statBlock>>;

/** A runner's career statistics (spec 2.3, stats). */
const stats = is.object({
  overall: statBlock("Career"),
  track: statBlock("Track"),
  distance: statBlock("Distance"),
  trackDistance: statBlock("Track and distance"),
  ...is.optional({ firstUp: statBlock("First-up"), secondUp: statBlock("Second-up") }),
  conditions: is.object(is.optional(conditionBlocks)),
});

/** A badge of a runner (spec 2.3, decorators). */
export const badgeFields = {
  type: is.text("Type", "Badge type"),
  label: is.text("Badge", "Label of the badge"),
  shortLabel: is.text("Short label", "Short label"),
  category: is.text("Category", "Category of the badge, such as form, class or running_style"),
  sentiment: is.text("Sentiment", "Whether the badge speaks for the runner, +, against it, -, or neither, /"),
  description: is.text("Description", "What the badge means"),
  detail: is.text("Detail", "The runner's own numbers behind the badge"),
};

export const speedMapFields = {
  runningStyle: is.text(
    "Running style",
    "Where the runner usually settles: leader, presser, midfield, back or unknown; L, P, M, B or X",
  ),
  earlySpeedIndex: is.decimal(
    "Early speed index",
    "Early speed, higher is faster; draw-adjusted for harness",
    "index",
  ),
  settlingPosition: is.decimal(
    "Settling position",
    "Expected position once settled, 1 in front; at the bell for harness",
    "position, 1 in front",
  ),
};

export const classProfileFields = {
  currentRating: is.number("Current rating", "Current class rating, points", "points"),
  peakRating: is.number("Peak rating", "Highest class rating reached, points", "points"),
  ...is.optional({
    highestClassWon: is.number(
      "Highest class won",
      "Rating of the highest class won, points; omitted if it has not won",
      "points",
    ),
    optimalRangeMin: is.number(
      "Optimal range from",
      "Lower end of the class range where the runner does best, points",
      "points",
    ),
    optimalRangeMax: is.number("Optimal range to", "Upper end of that range, points", "points"),
  }),
  trend: is.text("Rating trend", "Direction of the rating: rising, stable or dropping"),
};

export const raceClassFitFields = {
  raceClassRating: is.number("Race class rating", "Class rating of this race, points", "points"),
  classDifference: is.number(
    "Class difference",
    "The race's class rating less the runner's current rating, points",
    "points",
  ),
  withinOptimalRange: is.flag("Within optimal range", "Race within the runner's optimal class range"),
  assessment: is.text("Class fit", "The fit: big_drop, slight_drop, comfort_zone, slight_rise or big_rise"),
};

export const runnerFields = {
  number: is.integer("No", "Saddle cloth number", "saddle cloth number"),
  name: is.text("Runner", "Runner name"),
  ...is.optional({
    barrier: is.integer(
      "Barrier",
      "Barrier; box number for greyhounds; for harness the place within the row or at the handicap mark",
      "barrier number",
    ),
    startRow: is.oneOf("Start row", "Harness only: row the runner starts from", ["front", "second"]),
    handicapMetres: is.metres("Handicap", "Harness standing starts: metres behind the front mark"),
    unruly: is.flag("Unruly", "Harness only: drawn in an unruly place"),
    weight: is.kilograms("Weight", "Allocated handicap weight, kg"),
    claim: is.kilograms("Claim", "Apprentice weight claim, kg; omitted if there is no claim"),
    jockey: is.text("Jockey", "Jockey or driver"),
    trainer: is.text("Trainer", "Trainer"),
    age: is.integer("Age", "Age in years", "years"),
    sex: is.text("Sex", "Sex"),
    sire: is.text("Sire", "Sire"),
    dam: is.text("Dam", "Dam"),
    country: is.text("Country", "Country of origin, two letters, lowercase"),
    careerPrizeMoney: is.money("Career prize money", "Career prize money, such as $126065.00"),
    form: is.text(
      "Form",
      "Last five starts, most recent last; 0 = 10th or worse, X = a spell, f = fell, d = disqualified, - = season break, S = standing start",
    ),
    last20Starts: is.text("Last 20 starts", "Last 20 starts, most recent last, like form"),
  }),
  scratched: is.flag("Scratched", "Runner scratched"),
  stats,
  ...is.optional(
    is.pro({
      speedMap: is.object(speedMapFields),
      classProfile: is.object(classProfileFields),
      raceClassFit: is.object(raceClassFitFields),
      // A single column for the whole list shows the labels.
      decorators: { ...is.listOf("Badges (Pro)", is.object(badgeFields)), heading: "Badges", kind: "badges" },
    }),
  ),
};

/** The race of a response that is about one race. */
export const askedRaceFields = {
  date: is.date("Date", "Race date, YYYY-MM-DD"),
  track: is.text("Track", "Track display name"),
  raceNumber: is.integer("Race", "Race number", "race number"),
};

/** The race itself (spec 2.3). */
export const raceFields = {
  ...askedRaceFields,
  ...is.optional({
    raceName: is.text("Race name", "Official race name"),
    raceClass: is.text("Class", "Class or grade"),
    distance: is.distance("Distance", "Distance, like 1200m"),
    condition: is.text("Condition", "Track condition; often absent before the race"),
    weather: is.text("Weather", "Weather at race time"),
    startTime: is.time("Start time", "Scheduled start, ISO 8601 UTC"),
    timezone: is.text("Timezone", "IANA timezone of the venue"),
    prizeMoney: is.money("Prize money", "Prize money in the venue's local currency, such as 25000"),
    // Not in the spec's table.
    surface: is.text("Surface", "Surface, where the results state it: turf, synthetic, dirt or sand"),
  }),
  numberOfRunners: is.integer("Runners", "Entries in `runners`, scratched ones included", "runners"),
  abandoned: is.flag("Abandoned", "Race abandoned"),
};

/** A field outside the interface, because results files have races with unreadable lines. */
export const linesLostField = {
  linesLost: is.integer(
    "Lines lost",
    "Lines of the race that could not be read: runners may be missing, and the places paid are not known",
    "lines",
  ),
};

/** The form of one race (spec 2.3). */
export const formSchema = is.object({
  ...raceFields,
  ...is.optional({
    surface: is.text("Surface", "Surface; not of the interface, where the results state it"),
    ...linesLostField,
  }),
  runners: is.listOf("Runners by saddle cloth number", is.object(runnerFields)),
});

export type FormResponse = FromSchema<typeof formSchema>;
