import { endpoints } from "../../spec/endpoints";
import * as is from "../../spec/fields";
import * as spec from "../../spec/form";
import { predictionsFields } from "../../spec/predictions";
import { type Column, columnsAt, enumerations, namesOf, type ShownFields, type Table } from "./column";
import { relativeColumns } from "./fieldRelative";
import { marketFields, modelFields } from "./predictions";
import { raceColumns } from "./runners";
import { effectFields, reasonFields } from "./why";

const { number, name, barrier, weight, claim, jockey, trainer, age, sex, scratched, form } =
  spec.runnerFields;

const entry = {
  number,
  name,
  barrier,
  start: is.text(
    "Start",
    "Barrier of gallops, box of greyhounds; in harness row and barrier (Fr3, Sr2) or the handicap (10 m)",
  ),
  weight,
  claim,
  weightAfterClaim: is.kilograms("Weight after claim", "Weight less the apprentice's claim"),
  jockey,
  trainer,
  age,
  sex,
  scratched: is.described(scratched, "TRUE if scratched by the source or in this formula"),
  status: is.text(
    "Status",
    "runs; scratched (by the source); what-if (scratched in this formula); no prediction (the model does not rate the runner)",
  ),
  form,
  marks: is.text(
    "Marks",
    "Won before at this course (C), over this distance (D), or over both in one race (CD); blank if it has not won",
  ),
  formMarks: is.text("Form and marks", "The form, and after it the marks"),
  runsSinceSpell: is.integer(
    "Runs since spell",
    "Starts since the last spell of the last 20 starts; blank if there was none",
    "starts",
  ),
};

const { starts, winPercent, placePercent } = spec.statFields;
const going = {
  starts: is.described(starts, "Starts on the race's going"),
  winPercent: is.described(winPercent, "Wins per start on the race's going"),
  placePercent: is.described(placePercent, "Places per start on the race's going"),
};

/**
 * The blocks of a runner's statistics: the card's name, the heading, and FORM's name apart from the going.
 */
const blocks = [
  ["career", "Career", "overall"],
  ["track", "Track", "track"],
  ["distance", "Distance", "distance"],
  ["trackDistance", "Track and distance", "trackDistance"],
  ["condition", "Going", undefined],
] as const;

const blockColumns = blocks.flatMap(([block, heading, stats]): Column[] => {
  const options = { prefix: `${block}.`, heading };
  const recorded =
    stats === undefined
      ? columnsAt("runners[].condition", going, options)
      : columnsAt(
          `runners[].stats.${stats}`,
          { starts, winPercent, placePercent },
          { ...options, aliasPrefix: `stats.${stats}.` },
        );
  const shrunk: Column = {
    name: `${block}.shrunkWinRate`,
    heading: `${heading} shrunk win rate`,
    kind: "fraction",
    description:
      "Win rate that allows for few starts, as if the runner had ten more at the whole field's career rate",
    path: `runners[].shrunk.${block}`,
  };
  return [...recorded, shrunk];
});

const { plan } = endpoints.predictions;

/** Returns Pro columns of the form, under the card's names and FORM's. */
const proColumns = (group: string, fields: ShownFields): Column[] =>
  columnsAt(`runners[].${group}`, fields, { plan, words: enumerations, aliasPrefix: `${group}.` });

const { currentRating, trend } = spec.classProfileFields;
const { classDifference } = spec.raceClassFitFields;
const { runningStyle, settlingPosition, earlySpeedIndex } = spec.speedMapFields;
const classColumns: readonly Column[] = [
  ...proColumns("classProfile", { currentRating }).map((column) => ({
    ...column,
    name: "classRating",
    heading: "Class rating",
  })),
  ...proColumns("raceClassFit", { classDifference }),
  ...proColumns("classProfile", { trend }),
];
const speed = proColumns("speedMap", { runningStyle, settlingPosition, earlySpeedIndex });

const paceShare: Column = {
  name: "paceShare",
  heading: "Pace share",
  kind: "fraction",
  plan,
  path: "paceShare",
  description: "Leaders and pressers as a share of the starters with a running style",
};

const draw = {
  barrierAdvantage: is.difference(
    "Barrier advantage",
    "Win rate of the barrier at this venue in the race's distance band, less the mean start's from the barriers of the field",
  ),
  barrierIndex: is.factor(
    "Barrier index",
    "Win rate of the barrier at this venue in the race's distance band, divided by the mean start's from the barriers of the field: 1 is no bias",
  ),
  barrierWinRate: is.fraction(
    "Barrier win rate",
    "Wins per start from the barrier at this venue in the race's distance band",
  ),
  barrierStarts: is.integer(
    "Barrier starts",
    "Starts from the barrier at this venue in the race's distance band",
    "starts",
  ),
  barrierLow: is.fraction("Barrier win rate from", "Lower limit of the 95% Wilson interval of that win rate"),
  barrierHigh: is.fraction("Barrier win rate to", "Upper limit of that interval"),
  barrierReading: is.text(
    "Barrier reading",
    "better or worse if that interval excludes the mean start's win rate from the barriers of the field; no clear difference; too few starts below 50",
  ),
};

const { winProb, placeProb, modelRank } = modelFields;
const model = {
  winProb,
  placeProb,
  adjustedWin: is.fraction(
    "Adjusted win",
    "Win probability after scratchings, the same as in WHATIF; 0 for a scratched runner",
  ),
  adjustedPlace: is.fraction("Adjusted place", "Place probability after scratchings, the same as in WHATIF"),
  fairOdds: is.odds("Fair odds", "1 / adjusted win probability: decimal odds without a margin"),
  modelRank,
};

const past = {
  daysSince: is.integer("Days since", "Days from the runner's last start to the race's day", "days"),
  lastStart: is.text(
    "Last start",
    "The last start in a line: track, distance, going, finish of the starters, lengths behind, price and days ago",
  ),
  startsAlike: is.integer(
    "Starts at distance and going",
    "Starts at the race's distance and going among the runner's last 20",
    "starts",
  ),
  ...is.pro({
    bestRating: is.number(
      "Best rating at distance and going",
      "Highest class rating after a start at the race's distance and going among the runner's last 20 starts",
      "points",
    ),
  }),
  bestTime: is.number(
    "Best time at distance and going",
    "Fastest time at the race's track, distance and going among the runner's last 20 starts",
    "seconds",
  ),
  weightChange: is.kilograms("Weight change", "Weight less the weight at the runner's last start"),
  jockeyChange: is.text("Jockey change", "same, or the jockey of the last start where it was another one"),
};

/** The record of a runner's jockey or trainer: the end of the name, the path, and the end of the heading. */
const personRecord = [
  ["Starts", "totalStarts", is.integer("starts", "Starts over the career", "starts")],
  ["WinRate", "overallWinRate", is.fraction("win rate", "Wins per start over the career")],
  ["PlaceRate", "overallPlaceRate", is.fraction("place rate", "Places per start over the career")],
  [
    ...(["RecentStarts", "recentStats.totalStarts"] as const),
    is.integer("recent starts", "Starts in the recent period", "starts"),
  ],
  [
    ...(["RecentWinRate", "recentStats.overallWinRate"] as const),
    is.fraction(
      "recent win rate",
      "Wins per start in the recent period: the option window, 90 days without it",
    ),
  ],
] as const;

const personColumns = (person: "jockey" | "trainer", title: string): Column[] =>
  personRecord.map(([end, path, { heading, kind, unit, description }]) => ({
    name: person + end,
    heading: `${title} ${heading}`,
    kind,
    unit,
    plan,
    description,
    path: `runners[].${person}Stats.${path}`,
  }));

const { modelVersion, confidence } = predictionsFields;
const raceQuality = {
  raceQuality: is.text(
    "Race quality",
    "The race in a line: the starters, their class ratings, how many won their last start or have few starts, and an unknown going",
  ),
};
const honesty = {
  quality: is.text(
    "Quality",
    "The reasons to read the row with care, separated by semicolons; otherwise blank",
  ),
};
const provenance = {
  asOf: is.date("As of", "The source's day: today, or the pinned day of a replay"),
  received: {
    heading: "Received",
    kind: "localTime" as const,
    description: "The time at which the oldest response of the card was received, in your time zone",
  },
  source: is.text("Source", "live, simulated or results"),
};

const ownColumns: readonly Column[] = [
  ...columnsAt("runners[]", entry),
  ...blockColumns,
  ...classColumns,
  ...speed,
  paceShare,
  ...columnsAt("runners[].draw", draw, { plan }),
  ...columnsAt("runners[].past", past),
  ...columnsAt("runners[].model", model, { plan }),
  ...columnsAt("runners[].reasons", reasonFields, { plan }),
  ...columnsAt("runners[].reasons.effects", effectFields, { plan, prefix: "effect.", heading: "Effect of" }),
  ...columnsAt("", { confidence, modelVersion }, { plan }),
  ...personColumns("jockey", "Jockey"),
  ...personColumns("trainer", "Trainer"),
  ...columnsAt("runners[].market", marketFields),
  ...columnsAt("runners[]", honesty),
  ...columnsAt("", raceQuality),
  ...columnsAt("provenance", provenance),
];

const identity = ["number", "name"];

/** CARD: a row for each runner, by number, with everything known about the race. */
export const card: Table = {
  rows: "runners[]",
  columns: [...ownColumns, ...relativeColumns(ownColumns), ...raceColumns],
  presets: {
    basic: [
      ...identity,
      "barrier",
      "start",
      "weight",
      "jockey",
      "scratched",
      "form",
      "career.starts",
      "career.winRate",
      "runningStyle",
      "settlingPosition",
      "barrierAdvantage",
      "winProb",
      "placeProb",
      "adjustedWin",
      "fairOdds",
      "odds",
      "overlay",
      "quality",
    ],
    entry: namesOf(entry),
    form: [...identity, "form", "runsSinceSpell", ...blocks.map(([name]) => `${name}.*`)],
    class: [
      ...identity,
      ...classColumns.map(({ name }) => name),
      ...speed.map(({ name }) => name),
      "paceShare",
    ],
    draw: [...identity, "barrier", "start", ...namesOf(draw)],
    model: [...identity, ...namesOf(model), "confidence", "modelVersion"],
    past: [...identity, "jockey", "weight", ...namesOf(past), "quality", "raceQuality"],
    people: [...identity, "jockey", "jockeyStarts", "jockeyWinRate", "jockeyRecentWinRate", "trainer"].concat(
      ["trainerStarts", "trainerWinRate", "trainerRecentWinRate"],
    ),
    market: [...identity, "adjustedWin", "fairOdds", ...namesOf(marketFields)],
  },
  order: "runners[].number",
};

type Part = "trackBias" | "starts" | "predictions" | "why" | "jockey" | "trainer";

const priced: ReadonlySet<string> = new Set(["overlay", "edge", "kellyShare"]);

/** Returns the endpoint that fills a column, if it is not the form's; otherwise undefined. */
export function cardPart({ name, path }: Column): Part | undefined {
  const field = name.replace(/^(?:rank|gap)\./, "");
  if (priced.has(field) || field === "modelVersion" || field === "confidence") return "predictions";
  const source = ownColumns.find((column) => column.name === field)?.path ?? path;
  const [, group] = source.split(".");
  if (group === "draw") return "trackBias";
  if (group === "model") return "predictions";
  if (group === "past") return "starts";
  if (group === "reasons") return "why";
  return group === "jockeyStats" ? "jockey" : group === "trainerStats" ? "trainer" : undefined;
}
