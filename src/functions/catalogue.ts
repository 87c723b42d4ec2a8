import { badgesCall } from "./badges";
import { biasCall } from "./bias";
import { biascompareCall } from "./biascompare";
import type { Call } from "./call";
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
