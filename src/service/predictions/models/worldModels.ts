import type { Models } from "./model";
import { gallops } from "./gallops";
import { greyhounds } from "./greyhounds";
import { harness } from "./harness";

/** The models of the simulated world. */
export const worldModels = { gallops, harness, greyhounds } as const satisfies Models;
