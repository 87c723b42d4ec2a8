import type { RaceCode } from "./codes";

/** One distance band of a track bias report: metres, both ends included. */
export interface Band {
  readonly category: string;
  readonly from: number;
  readonly to: number;
}

/** The distance bands by race code, shortest first (spec 4.4, table of bands). */
export const bands: Readonly<Record<RaceCode, readonly Band[]>> = {
  gallops: [
    { category: "Sprint", from: 0, to: 1399 },
    { category: "Mile", from: 1400, to: 1799 },
    { category: "Middle", from: 1800, to: 2199 },
    { category: "Classic", from: 2200, to: 2599 },
    { category: "Staying", from: 2600, to: 3200 },
    { category: "Marathon", from: 3201, to: Infinity },
  ],
  harness: [
    { category: "Mile", from: 0, to: 1799 },
    { category: "Middle", from: 1800, to: 2399 },
    { category: "Staying", from: 2400, to: 2899 },
    { category: "Long", from: 2900, to: Infinity },
  ],
  greyhounds: [
    { category: "Sprint", from: 0, to: 450 },
    { category: "Medium", from: 451, to: 565 },
    { category: "Distance", from: 566, to: Infinity },
  ],
};
