import type { ColumnSpec } from "../cells/columns/column";

/** A function that computes from its arguments alone and asks the service nothing. */
export interface Arithmetic {
  readonly name: string;
  /** Its arguments in order. */
  readonly parameters: readonly string[];
  /** What it shows: a value for each runner, or the cells of its row in order. */
  readonly results: readonly ColumnSpec[];
}

/** Every function that is arithmetic alone, by name. */
export const arithmetic: readonly Arithmetic[] = [
  { name: "DUTCH", parameters: ["odds", "stake"], results: [["stake", "Stake", "number"]] },
  {
    name: "EXOTIC",
    parameters: ["type", "probabilities", "selections", "model"],
    results: [
      ["probability", "Probability", "fraction"],
      ["fairDividend", "Fair dividend", "number"],
      ["combinations", "Combinations", "integer"],
    ],
  },
  { name: "FAIRODDS", parameters: ["odds", "method", "target"], results: [["probability", "Probability", "fraction"]] },
  {
    name: "FORMLINE",
    parameters: ["form"],
    results: [
      ["starts", "Starts", "integer"],
      ["spells", "Spells", "integer"],
      ["runsSinceSpell", "Runs since spell", "integer"],
      ["finish", "Finish, the last start first", "integer"],
    ],
  },
  {
    name: "INTERVAL",
    parameters: ["successes", "trials", "confidence"],
    results: [
      ["low", "From", "fraction"],
      ["high", "To", "fraction"],
    ],
  },
  {
    name: "KELLY",
    parameters: ["probabilities", "odds", "fraction", "cap"],
    results: [["stake", "Share of the bank", "fraction"]],
  },
  { name: "OVERROUND", parameters: ["odds"], results: [["margin", "Margin", "difference"]] },
  {
    name: "PLACES",
    parameters: ["probabilities", "places", "model"],
    results: [["placeProbability", "Place probability", "fraction"]],
  },
  { name: "RENORM", parameters: ["probabilities", "scratched", "model"], results: [["probability", "Probability", "fraction"]] },
  { name: "SHARPEN", parameters: ["probabilities", "k"], results: [["probability", "Probability", "fraction"]] },
];
