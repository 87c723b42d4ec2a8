import type { SettledBet } from "./settledBet";

/** The bands of one's own edge, price x probability - 1, by lower end. */
const edgeBands: readonly (readonly [from: number, label: string])[] = [
  [0.2, "20% and above"],
  [0.1, "10% to 20%"],
  [0, "0% to 10%"],
  [-Infinity, "below 0%"],
];

function edgeOf({ price, probability }: SettledBet): string {
  if (price === undefined || probability === undefined) return "without a probability";
  const edge = price * probability - 1;
  return edgeBands.find(([from]) => edge >= from)?.[1] ?? "";
}

/** The groups of a summary by their names: each returns the group of a bet. */
export const groupings = {
  month: ({ date }: SettledBet) => date?.slice(0, 7) ?? "without a date",
  track: ({ trackName, track }: SettledBet) => trackName ?? track ?? "without a track",
  type: ({ type }: SettledBet) => type,
  country: ({ country }: SettledBet) => country ?? "unknown",
  edge: edgeOf,
} as const;

export type Grouping = keyof typeof groupings;
export const groupingNames = Object.keys(groupings) as Grouping[];
