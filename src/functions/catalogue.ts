import { angleCall } from "./angle";
import { badgesCall } from "./badges";
import { biasCall } from "./bias";
import { biascompareCall } from "./biascompare";
import type { Call } from "./call/call";
import { type LocalFunction, localFunctions } from "./call/localFunctions";
import { cardCall } from "./card";
import { changesCall } from "./changes";
import { connectionsCall } from "./connections";
import { formCall } from "./form";
import { goingCall } from "./going";
import { headtoheadCall } from "./headtohead";
import { jockeyCall } from "./jockey";
import { meetingsCall } from "./meetings";
import { nextCall } from "./next";
import { predictCall } from "./predict";
import { raceCall } from "./race";
import { resultsCall } from "./results";
import { runnerCall } from "./runner";
import { speedmapCall } from "./speedmap";
import { startsCall } from "./starts";
import { trainerCall } from "./trainer";
import { venuesCall } from "./venues";
import { whatifCall } from "./whatif";
import { ArgumentError } from "../cells/argumentError";
import { isBlankOrZero, single } from "../cells/cellValue";
import { didYouMean } from "../cells/nameMatching";

/** Every function that sends requests, in the order of the help. */
export const catalogue: readonly Call[] = [
  meetingsCall,
  nextCall,
  venuesCall,
  raceCall,
  formCall,
  runnerCall,
  badgesCall,
  predictCall,
  biasCall,
  jockeyCall,
  trainerCall,
  cardCall,
  changesCall,
  whatifCall,
  goingCall,
  biascompareCall,
  connectionsCall,
  speedmapCall,
  startsCall,
  headtoheadCall,
  resultsCall,
  angleCall,
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
