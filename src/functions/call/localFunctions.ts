import type { ColumnSpec } from "../../cells/columns/column";

/** A function that computes its result from its arguments, without a request. */
export interface LocalFunction {
  readonly name: string;
  /** The names of its arguments, in order. */
  readonly parameters: readonly string[];
  /** Its result: a value for each runner, or the cells of one row in order. */
  readonly results: readonly ColumnSpec[];
}

/** Every function that computes its result from its arguments, by name. */
export const localFunctions: readonly LocalFunction[] = [
  {
    name: "BLEND",
    parameters: ["model", "odds", "modelWeight", "marketWeight"],
    results: [["probability", "Probability", "fraction"]],
  },
  { name: "DUTCH", parameters: ["odds", "stake"], results: [["stake", "Stake", "stake"]] },
  {
    name: "EXOTIC",
    parameters: ["type", "probabilities", "selections", "model"],
    results: [
      ["probability", "Probability", "fraction"],
      ["fairDividend", "Fair dividend", "odds"],
      ["combinations", "Combinations", "integer", "combinations"],
    ],
  },
  {
    name: "FAIRODDS",
    parameters: ["odds", "method", "target"],
    results: [["probability", "Probability", "fraction"]],
  },
  {
    name: "FORMLINE",
    parameters: ["form"],
    results: [
      ["starts", "Starts", "integer", "starts"],
      ["spells", "Spells", "integer", "spells"],
      ["runsSinceSpell", "Runs since spell", "integer", "starts"],
      ["finish", "Finish, the last start first", "integer", "position, 0 = 10th or worse"],
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
  { name: "OVERROUND", parameters: ["odds"], results: [["margin", "Margin", "margin"]] },
  {
    name: "PLACES",
    parameters: ["probabilities", "places", "model"],
    results: [["placeProbability", "Place probability", "fraction"]],
  },
  {
    name: "RENORM",
    parameters: ["probabilities", "scratched", "model"],
    results: [["probability", "Probability", "fraction"]],
  },
  {
    name: "SHARPEN",
    parameters: ["probabilities", "k", "summary"],
    results: [["probability", "Probability", "fraction"]],
  },
];
