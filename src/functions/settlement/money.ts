import type { Bet } from "../../cells/bets/bet";
import { sum } from "../../lists/lists";
import type { LegTerms, PartTerms } from "./legTerms";

/** The stake on one part of one line, with its free part. */
export interface Unit {
  readonly stake: number;
  /** The free part of the stake, 0 to 1. */
  readonly free: number;
}

type Part = "win" | "place";

/** The return of a bet, the most that it could lose and the most that it could return. */
export interface Money {
  readonly returned: number;
  readonly risk: number;
  readonly most: number;
  /** The stake including its free part; for a lay, the backer's stake. */
  readonly stake: number;
  readonly isPaid: Readonly<Record<Part, boolean>>;
  readonly isVoid: boolean;
  /** The profit of each part: to win, for a place, or of the whole bet. */
  readonly profits: readonly number[];
}

const partOf = (leg: LegTerms, part: Part): PartTerms =>
  // A win-only leg in a bet with both parts has no place part.
  (part === "win" ? (leg.win ?? leg.place) : (leg.place ?? leg.win)) ?? { price: 1, share: 0, isVoid: false };

/**
 * Returns the money of a back bet over its lines and parts. Each line has a stake of one unit and returns the
 * product of its legs' prices and shares. The free part of a stake is not returned, unless the terms say so.
 */
export function backMoney(
  legs: readonly LegTerms[],
  {
    lines,
    parts,
    unit,
    freeReturned,
  }: {
    readonly lines: readonly (readonly number[])[];
    readonly parts: readonly Part[];
    readonly unit: Unit;
    readonly freeReturned: boolean;
  },
): Money {
  const keptStake = freeReturned ? 0 : unit.free;
  const isPaid = { win: false, place: false };
  let [most, isVoid] = [0, true];
  const returns = parts.map((part) => {
    let returned = 0;
    for (const line of lines) {
      const of = line.map((leg) => partOf(legs[leg] as LegTerms, part));
      const share = of.reduce((product, one) => product * one.share, 1);
      const price = of.reduce((product, one) => product * one.price, 1);
      const isLineVoid = of.every((one) => one.isVoid);
      most += unit.stake * (price - keptStake);
      isVoid &&= isLineVoid;
      if (isLineVoid)
        returned += unit.stake * (1 - unit.free); // a void free stake pays nothing
      else if (share > 0) {
        returned += unit.stake * share * (price - keptStake);
        isPaid[part] = true;
      }
    }
    return returned;
  });
  const stake = lines.length * parts.length * unit.stake;
  const risk = stake * (1 - unit.free);
  const profits = returns.map((returned) => returned - risk / parts.length);
  return { returned: sum(returns), risk, most, stake, isPaid, isVoid, profits };
}

/**
 * Returns the money of a lay. The liability is the most that it could lose, and is part of its return if it
 * wins.
 */
export function layMoney(leg: LegTerms, parts: readonly Part[], stake: number): Money {
  const of = parts.map((part) => partOf(leg, part));
  const risk = sum(of.map(({ price }) => stake * Math.max(0, price - 1)));
  const isVoid = of.every((one) => one.isVoid);
  const profits = of.map(({ price, share, isVoid: isRefunded }) =>
    isRefunded ? 0 : stake - stake * share * price,
  );
  const profit = isVoid ? 0 : sum(profits);
  return {
    returned: risk + profit,
    risk,
    most: risk + stake * parts.length,
    stake: stake * parts.length,
    isPaid: { win: profit >= 0, place: false },
    isVoid,
    profits,
  };
}

/**
 * Returns the money of two singles whose returns go on to the other leg: each leg has a single of one unit,
 * and of its return so many units, or all that there is, are staked on the other.
 */
export function toComeMoney(legs: readonly LegTerms[], unit: number, units: number): Money {
  const [one, other] = legs.map((leg) => partOf(leg, "win"));
  const both =
    one && other
      ? ([
          [one, other],
          [other, one],
        ] as const)
      : [];
  const through = (first: number, second: number): number => {
    const onward = Math.min(units * unit, unit * first);
    return unit * first + onward * (second - 1);
  };
  const paid = ({ price, share }: PartTerms): number => price * share;
  const returned = sum(both.map(([first, second]) => through(paid(first), paid(second))));
  const most = sum(both.map(([first, second]) => through(first.price, second.price)));
  const risk = legs.length * unit;
  const isVoid = legs.every(({ win }) => win?.isVoid ?? false);
  const isPaid = { win: returned > 0, place: false };
  return { returned, risk, most, stake: risk, isPaid, isVoid, profits: [returned - risk] };
}

/** Returns the parts of a bet by its type. */
export const partsOf = ({ type }: Pick<Bet, "type">): readonly Part[] =>
  type === "each way" ? ["win", "place"] : type === "win" ? ["win"] : ["place"];

/** Returns the stake on one part of one line; undefined if none is stated. */
export function unitOf(
  { unitStake, stake, totalStake, liability, side, free = 0 }: Bet,
  {
    lines,
    parts,
    leg,
  }: { readonly lines: number; readonly parts: readonly Part[]; readonly leg: LegTerms | undefined },
): Unit | undefined {
  const ofLiability =
    side === "lay" && liability !== undefined && leg
      ? liability / sum(parts.map((part) => Math.max(0, partOf(leg, part).price - 1)))
      : undefined;
  const one =
    unitStake ??
    (stake === undefined ? undefined : stake / parts.length) ??
    (totalStake === undefined ? undefined : totalStake / (lines * parts.length)) ??
    ofLiability;
  if (one === undefined || !(one > 0 && one < Infinity)) return undefined;
  const all = one * lines * parts.length;
  return { stake: one, free: Math.min(1, free / all) };
}
