import { resolve } from "node:path";

/** Results of fictional races, which a server answers from. */
export const fixture = resolve(__dirname, "../fixtures/results.csv");
