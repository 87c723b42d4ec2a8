import gallops from "./gallops.json";
import greyhounds from "./greyhounds.json";
import harness from "./harness.json";
import type { Model } from "./model";
import type { RaceCode } from "../../../spec/codes";

/** The models of the simulated world, written by `npm run fit`. */
export const worldModels = { gallops, harness, greyhounds } as unknown as Readonly<Record<RaceCode, Model>>;
