import { badgesCall } from "./badges";
import { biasCall } from "./bias";
import { biascompareCall } from "./biascompare";
import type { Call } from "./call/call";
import { connectionsCall } from "./connections";
import { formCall } from "./form";
import { goingCall } from "./going";
import { jockeyCall } from "./jockey";
import { meetingsCall } from "./meetings";
import { predictCall } from "./predict";
import { raceCall } from "./race";
import { runnerCall } from "./runner";
import { speedmapCall } from "./speedmap";
import { trainerCall } from "./trainer";
import { venuesCall } from "./venues";
import { whatifCall } from "./whatif";
import { ArgumentError } from "../cells/argumentError";
import { isBlankOrZero, single } from "../cells/cellValue";
import { didYouMean } from "../cells/nameMatching";
import type { ColumnSpec } from "../cells/columns/column";

/** Every function that asks a question and shows its answer as a table, in the order of the help. */
export const catalogue: readonly Call[] = [
  meetingsCall,
  venuesCall,
  raceCall,
  formCall,
  runnerCall,
  badgesCall,
  predictCall,
  biasCall,
  jockeyCall,
  trainerCall,
  whatifCall,
  goingCall,
  biascompareCall,
  connectionsCall,
  speedmapCall,
];

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

const all: readonly (Call | Arithmetic)[] = [...catalogue, ...arithmetic];

/** The function that a cell names, with or without `RACING.` before it, in any case. */
export function functionNamed(value: unknown): Call | Arithmetic {
  const cell = single(value);
  if (isBlankOrZero(cell)) throw new ArgumentError("function_name", "is blank");
  const name = String(cell)
    .trim()
    .toUpperCase()
    .replace(/^=?(RACING\.)?/, "")
    .replace(/\(.*$/, "");
  const call = all.find((known) => known.name === name);
  if (call) return call;
  const names = all.map((known) => known.name);
  throw new ArgumentError("function_name", `must be one of ${names.join(", ")}${didYouMean(name, names)}`, cell);
}
