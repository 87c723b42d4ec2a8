import { pricedChances } from "./pricedChances";
import type { RunnerRecord } from "./records";

/** One start that meets an angle's conditions. Unknown values are null. */
export interface AngleStart {
  readonly id: number;
  readonly day: number;
  readonly finish: number | null;
  readonly starters: number;
  /** Decimal starting price. */
  readonly price: number | null;
  /** The chance in the prices of a field in which every starter has one; otherwise null. */
  readonly chance: number | null;
  /** For a winner, the number of winners of the race: two in a dead heat; null for the others. */
  readonly winners: number | null;
  /** 1 for a start whose place the source does not state, 0 for the others. */
  readonly unknown?: number | undefined;
}

/** The sums of starts. */
export interface AngleSums {
  starts: number;
  wins: number;
  /**
   * Expected wins, the sum of the squares of the chances, and the number of starts whose chance comes from
   * prices.
   */
  expected: number;
  squares: number;
  priced: number;
  /** Starts with a starting price; the sums of the prices, of the winning prices, and of their squares. */
  stakes: number;
  prices: number;
  priceSquares: number;
  paid: number;
  paidSquares: number;
  /** Starts in a row without a win: before the first win, the most between two wins, and after the last. */
  leading: number;
  longest: number;
  trailing: number;
  /**
   * The sum of 1 / starters; the starts with rivals and a known outcome; the sum of their shares of rivals
   * beaten.
   */
  equal: number;
  rated: number;
  beaten: number;
}

export const noStarts = (): AngleSums => sumsOf([]);

type ChanceOf = Pick<AngleStart, "price" | "chance" | "starters">;
type PaidOf = Pick<AngleStart, "price" | "winners">;

/** Returns a start's chance of winning: from the race's prices, or 1 / starters if there are none. */
export const chanceOf = ({ chance, starters }: Pick<AngleStart, "chance" | "starters">): number =>
  chance ?? 1 / starters;

/** Returns the payment for a stake of one unit: the share in a dead heat, 0 without a price. */
export const paidOf = ({ price, winners }: PaidOf): number => (winners ? (price ?? 0) / winners : 0);

/**
 * Returns the share of its rivals that a start beat, 0 for one that did not finish; undefined if it had no
 * rivals or its place is not known. A rival with the same finish is taken as beaten.
 *
 * @example shareBeaten({ finish: 2, starters: 9, unknown: 0 }); // 0.875
 */
export function shareBeaten({
  finish,
  starters,
  unknown = 0,
}: Pick<AngleStart, "finish" | "starters" | "unknown">): number | undefined {
  if (starters < 2 || unknown > 0) return undefined;
  return finish === null ? 0 : Math.max(0, (starters - finish) / (starters - 1));
}

/** Adds a start that comes after the starts in the sums. */
export function addStart(
  sums: AngleSums,
  start: ChanceOf & PaidOf & Pick<AngleStart, "finish" | "unknown">,
): void {
  const chance = chanceOf(start);
  const beaten = shareBeaten(start);
  sums.equal += 1 / start.starters;
  if (beaten !== undefined) {
    sums.rated += 1;
    sums.beaten += beaten;
  }
  sums.starts += 1;
  sums.expected += chance;
  sums.squares += chance * chance;
  if (start.chance !== null) sums.priced += 1;
  if (start.finish === 1) {
    if (sums.wins > 0) sums.longest = Math.max(sums.longest, sums.trailing);
    sums.wins += 1;
    sums.trailing = 0;
  } else {
    if (sums.wins === 0) sums.leading += 1;
    sums.trailing += 1;
  }
  if (start.price === null) return;
  const paid = paidOf(start);
  sums.stakes += 1;
  sums.prices += start.price;
  sums.priceSquares += start.price * start.price;
  sums.paid += paid;
  sums.paidSquares += paid * paid;
}

/** Adds the sums of starts that come after the other sums' starts. */
export function addSums(sums: AngleSums, next: AngleSums): void {
  const between = sums.wins > 0 && next.wins > 0 ? sums.trailing + next.leading : 0;
  sums.longest = Math.max(sums.longest, between, next.longest);
  if (sums.wins === 0) sums.leading += next.leading;
  sums.trailing = next.wins > 0 ? next.trailing : sums.trailing + next.trailing;
  sums.starts += next.starts;
  sums.wins += next.wins;
  sums.expected += next.expected;
  sums.squares += next.squares;
  sums.priced += next.priced;
  sums.stakes += next.stakes;
  sums.prices += next.prices;
  sums.priceSquares += next.priceSquares;
  sums.paid += next.paid;
  sums.paidSquares += next.paidSquares;
  sums.equal += next.equal;
  sums.rated += next.rated;
  sums.beaten += next.beaten;
}

/**
 * Returns the sums of a race's counted starts as text, null if there are none; its winners; and the chances
 * in the prices, null unless all starters are there, each with a price of at least 1.
 */
export function sumField(counted: readonly RunnerRecord[], starters: number) {
  const isWhole = counted.length === starters;
  const chances = (isWhole && pricedChances(counted.map(({ startingPrice }) => startingPrice))) || null;
  const winners = counted.filter(({ finish }) => finish === 1).length;
  const sums = noStarts();
  counted.forEach(({ finish = null, startingPrice = 0, finishUnknown = false }, index) => {
    const price = startingPrice >= 1 ? startingPrice : null;
    const chance = chances?.[index] ?? null;
    const unknown = Number(finishUnknown);
    addStart(sums, { finish, price, chance, starters, winners: finish === 1 ? winners : null, unknown });
  });
  return { chances, winners, sums: counted.length === 0 ? null : textOfSums(sums) };
}

/** Returns sums as the text of their numbers, with nine decimals. */
const textOfSums = (sums: AngleSums): string =>
  JSON.stringify(Object.values(sums).map((of: number) => Math.round(1e9 * of) / 1e9));

/** Returns the sums from a text of `textOfSums`. */
export const sumsOfText = (text: string): AngleSums => sumsOf(JSON.parse(text) as number[]);

/**
 * Returns sums from their numbers. Each is listed here, because a spread of objects takes ten times as long.
 */
function sumsOf(numbers: readonly number[]): AngleSums {
  const [starts = 0, wins = 0, expected = 0, squares = 0, priced = 0, stakes = 0, ...others] = numbers;
  const [
    prices = 0,
    priceSquares = 0,
    paid = 0,
    paidSquares = 0,
    leading = 0,
    longest = 0,
    trailing = 0,
    ...rates
  ] = others;
  const [equal = 0, rated = 0, beaten = 0] = rates;
  return {
    starts,
    wins,
    expected,
    squares,
    priced,
    stakes,
    prices,
    priceSquares,
    paid,
    paidSquares,
    leading,
    longest,
    trailing,
    equal,
    rated,
    beaten,
  };
}
