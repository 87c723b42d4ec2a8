import { type Column, columnsAt, type ColumnSpec, enumerations, type Table } from "./column";
import { relativeColumns } from "./fieldRelative";
import { marketColumns, marketSpecs } from "./market";
import { raceColumns } from "./runners";

const entry: readonly ColumnSpec[] = [
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
  ["barrier", "Barrier", "integer", "barrier number"],
  ["start", "Start", "text"],
  ["weight", "Weight", "kilograms"],
  ["claim", "Claim", "kilograms"],
  ["weightAfterClaim", "Weight after claim", "kilograms"],
  ["jockey", "Jockey", "text"],
  ["trainer", "Trainer", "text"],
  ["age", "Age", "integer", "years"],
  ["sex", "Sex", "text"],
  ["scratched", "Scratched", "flag"],
  ["status", "Status", "text"],
  ["form", "Form", "text"],
  ["runsSinceSpell", "Runs since spell", "integer", "starts"],
];

const block: readonly ColumnSpec[] = [
  ["starts", "Starts", "integer", "starts"],
  ["winPercent", "Win rate", "fraction"],
  ["placePercent", "Place rate", "fraction"],
];

/** The blocks of a runner's statistics: the card's name, the heading, and the name in FORM. */
const blocks = [
  ["career", "Career", "overall"],
  ["track", "Track", "track"],
  ["distance", "Distance", "distance"],
  ["trackDistance", "Track and distance", "trackDistance"],
  ["condition", "Going", "condition"],
] as const;

const shrunk =
  "Win rate shrunk towards the career rate of the whole field, as if the runner had ten more starts at that rate";

/** Returns the columns of one block; those of the race's going are under no fixed name in FORM. */
function blockColumns([name, heading, statName]: (typeof blocks)[number]): Column[] {
  const earlier = `stats.${statName}.`;
  const isFixed = statName !== "condition";
  const recorded = columnsAt(isFixed ? `runners[].stats.${statName}` : "runners[].condition", block, {
    ...{ prefix: `${name}.`, heading },
    ...(isFixed
      ? {
          aliases: {
            starts: `${earlier}starts`,
            winPercent: `${earlier}winRate`,
            placePercent: `${earlier}placeRate`,
          },
        }
      : {
          descriptions: {
            starts: "Starts on the race's going",
            winPercent: "Wins per start on the race's going",
            placePercent: "Places per start on the race's going",
          },
        }),
  });
  const shrunkRate: Column = {
    name: `${name}.shrunkWinRate`,
    heading: `${heading} shrunk win rate`,
    kind: "fraction",
    description: shrunk,
    path: `runners[].shrunk.${name}`,
  };
  return [...recorded, shrunkRate];
}

const pro = { plan: "pro" } as const;
const speed = columnsAt(
  "runners[].speedMap",
  [
    ["runningStyle", "Running style", "text"],
    ["settlingPosition", "Settling position", "decimal", "position, 1 in front"],
    ["earlySpeedIndex", "Early speed index", "decimal", "index"],
  ],
  { ...pro, words: enumerations, aliasPrefix: "speedMap." },
);

const rating: Column = {
  ...{ name: "classRating", heading: "Class rating", kind: "number", unit: "points", plan: "pro" },
  ...{ aliases: ["classProfile.currentRating"], path: "runners[].classProfile.currentRating" },
};
const classColumns: readonly Column[] = [
  rating,
  ...columnsAt("runners[].raceClassFit", [["classDifference", "Class difference", "number", "points"]], {
    ...{ ...pro, aliasPrefix: "raceClassFit." },
  }),
  ...columnsAt("runners[].classProfile", [["trend", "Rating trend", "text"]], {
    ...{ ...pro, words: enumerations, aliasPrefix: "classProfile." },
  }),
];

const paceShare: Column = {
  ...{ name: "paceShare", heading: "Pace share", kind: "fraction", plan: "pro", path: "paceShare" },
  description: "Leaders and pressers as a share of the starters with a running style",
};

const draw: readonly ColumnSpec[] = [
  ["barrierAdvantage", "Barrier advantage", "difference"],
  ["barrierWinRate", "Barrier win rate", "fraction"],
  ["barrierStarts", "Barrier starts", "integer", "starts"],
  ["barrierLow", "Barrier win rate from", "fraction"],
  ["barrierHigh", "Barrier win rate to", "fraction"],
];

const model: readonly ColumnSpec[] = [
  ["winProb", "Model win", "fraction"],
  ["placeProb", "Model place", "fraction"],
  ["adjustedWin", "Adjusted win", "fraction"],
  ["adjustedPlace", "Adjusted place", "fraction"],
  ["fairOdds", "Fair odds", "odds"],
  ["modelRank", "Model rank", "integer", "rank, 1 = top"],
];

/** Returns the columns of the record of a runner's jockey or trainer. */
function personColumns(person: "jockey" | "trainer", title: string): Column[] {
  const specs = [
    ["Starts", "starts", "integer", "totalStarts", "Starts over the career"],
    ["WinRate", "win rate", "fraction", "overallWinRate", "Wins per start over the career"],
    ["PlaceRate", "place rate", "fraction", "overallPlaceRate", "Places per start over the career"],
    ["RecentStarts", "recent starts", "integer", "recentStats.totalStarts", "Starts in the recent period"],
    [
      ...["RecentWinRate", "recent win rate", "fraction", "recentStats.overallWinRate"],
      "Wins per start in the recent period: the option window, 90 days without it",
    ],
  ] as const;
  return specs.map(([name, heading, kind, path, description]) => ({
    ...{ name: person + name, heading: `${title} ${heading}`, kind: kind },
    ...(kind === "integer" ? { unit: "starts" } : {}),
    ...{ plan: "pro", description, path: `runners[].${person}Stats.${path}` },
  }));
}

const descriptions = {
  start:
    "Barrier of gallops, box of greyhounds; in harness row and barrier (Fr3, Sr2) or the handicap (10 m)",
  weightAfterClaim: "Weight less the apprentice's claim",
  scratched: "TRUE if scratched by the source or in this formula",
  status:
    "runs; scratched (by the source); what-if (scratched in this formula); no prediction (the model does not rate the runner)",
  runsSinceSpell: "Starts since the last spell of the last 20 starts; blank without a spell",
  barrierAdvantage:
    "Win rate of the barrier at this venue in the race's distance band, less the one expected without bias",
  barrierWinRate: "Wins per start from the barrier at this venue in the race's distance band",
  barrierStarts: "Starts from the barrier at this venue in the race's distance band",
  barrierLow: "Lower limit of the 95 % Wilson interval of that win rate",
  barrierHigh: "Upper limit of that interval",
  winProb: "Win probability predicted by the service",
  placeProb: "Place probability predicted by the service",
  adjustedWin: "Win probability after scratchings, as WHATIF shows it; 0 for a scratched runner",
  adjustedPlace: "Place probability after scratchings, as WHATIF shows it",
  fairOdds: "1 / adjusted win probability: decimal odds without a margin",
  modelRank: "Rank by the service's win probability",
  confidence: "How clearly the runners are separated",
  modelVersion: "Version of the model that produced the predictions",
  quality: "The reasons to read the row with care, separated by semicolons; blank without one",
  asOf: "The source's day: today, or the pinned day of a replay",
  received: "The time at which the oldest response of the card was received, in your time zone",
  source: "live, simulated or results",
} as const;

const honesty: readonly ColumnSpec[] = [["quality", "Quality", "text"]];
const provenance: readonly ColumnSpec[] = [
  ["asOf", "As of", "date"],
  ["received", "Received", "localTime"],
  ["source", "Source", "text"],
];

const withPro = { ...pro, descriptions };
const own: readonly Column[] = [
  ...columnsAt("runners[]", entry, { descriptions }),
  ...blocks.flatMap(blockColumns),
  ...classColumns,
  ...speed,
  paceShare,
  ...columnsAt("runners[].draw", draw, withPro),
  ...columnsAt("runners[].model", model, withPro),
  ...columnsAt("", [["confidence", "Confidence", "text"]], withPro),
  ...columnsAt("", [["modelVersion", "Model version", "text"]], withPro),
  ...personColumns("jockey", "Jockey"),
  ...personColumns("trainer", "Trainer"),
  ...marketColumns("runners[].market"),
  ...columnsAt("runners[]", honesty, { descriptions }),
  ...columnsAt("provenance", provenance, { descriptions }),
];

const namesOf = (specs: readonly ColumnSpec[]): string[] => specs.map(([name]) => name);
const identity = ["number", "name"];

/** CARD: a row for each runner, by number, with all that is known of the race. */
export const card: Table = {
  rows: "runners[]",
  columns: [...own, ...relativeColumns(own), ...raceColumns],
  presets: {
    basic: [
      ...[...identity, "barrier", "start", "weight", "jockey", "scratched", "form"],
      ...["career.starts", "career.winRate", "runningStyle", "settlingPosition", "barrierAdvantage"],
      ...["winProb", "placeProb", "adjustedWin", "fairOdds", "odds", "overlay", "quality"],
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
    people: [...identity, "jockey", "jockeyStarts", "jockeyWinRate", "jockeyRecentWinRate", "trainer"].concat(
      ["trainerStarts", "trainerWinRate", "trainerRecentWinRate"],
    ),
    market: [...identity, "adjustedWin", "fairOdds", ...namesOf(marketSpecs)],
  },
  order: "runners[].number",
};

type Part = "trackBias" | "predictions" | "jockey" | "trainer";

const priced: ReadonlySet<string> = new Set(["overlay", "edge", "kellyShare"]);

/** Returns the endpoint besides the form from which a column is filled; undefined for one of the form. */
export function cardPart({ name, path }: Column): Part | undefined {
  const field = name.replace(/^(?:rank|gap)\./, "");
  if (priced.has(field) || field === "modelVersion" || field === "confidence") return "predictions";
  const source = own.find((column) => column.name === field)?.path ?? path;
  const [, group] = source.split(".");
  if (group === "draw") return "trackBias";
  if (group === "model") return "predictions";
  return group === "jockeyStats" ? "jockey" : group === "trainerStats" ? "trainer" : undefined;
}
