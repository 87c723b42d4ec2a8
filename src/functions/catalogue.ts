import { badgesCall } from "./badges";
import { biasCall } from "./bias";
import { biascompareCall } from "./biascompare";
import type { Call } from "./call/call";
import type { LocalFunction } from "./call/runLocal";
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

/** Every function that sends requests, in the order of the help. */
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

/** Every function that computes its result from its arguments, by name. */
export const localFunctions: readonly LocalFunction[] = [
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
  {
    name: "FAIRODDS",
    parameters: ["odds", "method", "target"],
    results: [["probability", "Probability", "fraction"]],
  },
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
  {
    name: "RENORM",
    parameters: ["probabilities", "scratched", "model"],
    results: [["probability", "Probability", "fraction"]],
  },
  {
    name: "SHARPEN",
    parameters: ["probabilities", "k"],
    results: [["probability", "Probability", "fraction"]],
  },
];

const all: readonly (Call | LocalFunction)[] = [...catalogue, ...localFunctions];

/**
 * Returns the function with a name, given in any case and with or without `RACING.`. Throws an ArgumentError
 * for others.
 */
export function functionNamed(value: unknown): Call | LocalFunction {
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
  throw new ArgumentError(
    "function_name",
    `must be one of ${names.join(", ")}${didYouMean(name, names)}`,
    cell,
  );
}
