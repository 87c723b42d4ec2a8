import { headings, plainHeading } from "../../files/headings";

const { both, bets, prices, results } = headings;

/** The kinds of other tables: each has a heading of every group, and no heading of `none`. */
const kinds = [
  {
    kind: "bets",
    groups: [[bets.stake, bets.totalStake, bets.unitStake, bets.liability, bets.betNumber]],
    none: [],
  },
  {
    kind: "prices",
    groups: [
      [both.number, both.runner],
      [...Object.values(prices), both.startingPrice, both.betfairPrice],
    ],
    none: [both.finish, results.finish],
  },
] as const;

/** Returns what a table without results seems to hold instead, by its headings. */
export function otherTable(cells: readonly string[]): "bets" | "prices" | undefined {
  const plain = new Set(cells.map(plainHeading));
  const has = (names: readonly (readonly string[])[]): boolean =>
    names.some((some) => some.some((name) => plain.has(name)));
  return kinds.find(({ groups, none }) => groups.every(has) && !has(none))?.kind;
}
