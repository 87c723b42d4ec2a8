import { type Column, columnsAt, type ColumnSpec } from "./column";

/** The columns of a runner's odds, its figures beside the model's win probability after scratchings. */
export const marketSpecs: readonly ColumnSpec[] = [
  ["odds", "Odds", "odds"],
  ["marketProb", "Market probability", "fraction"],
  ["overlay", "Overlay", "factor"],
  ["edge", "Edge", "difference"],
  ["kellyShare", "Kelly share", "fraction"],
];

/** The descriptions of those columns. */
export const marketDescriptions = {
  odds: "Your decimal odds of the runner",
  marketProb: "Probability behind the odds: the margin is removed by the power method, as FAIRODDS does",
  overlay: "Adjusted win probability x odds: above 1 the price is longer than the fair odds",
  edge: "Overlay less 1: the expected gain for one unit staked",
  kellyShare:
    "Half of the Kelly stake as a share of the bank, all runners taken together, as KELLY shows it; 0 where the odds are too short for a stake",
} as const;

/** The columns that need no prediction. */
const ownCount = 2;

/** Returns the market's columns of an object: the odds and what they imply, then those beside the model's. */
export const marketColumns = (parent: string): Column[] => [
  ...columnsAt(parent, marketSpecs.slice(0, ownCount), { descriptions: marketDescriptions }),
  ...columnsAt(parent, marketSpecs.slice(ownCount), { plan: "pro", descriptions: marketDescriptions }),
];
