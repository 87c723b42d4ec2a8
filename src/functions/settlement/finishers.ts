import { foldName } from "../../cells/nameMatching";
import type { Exotic } from "./exotics";
import type { Race } from "./settledBet";

/** Returns a name or number in the form in which two of them are compared. */
export const plain = (text: string): string => foldName(text).replace(/^0+(?=\d)/, "");

export type Places = readonly (readonly string[])[];

/** The order of finish of a race, with the names of the runners in each place. */
export interface Finishers {
  readonly places: Places;
  /** The runners that did not start. */
  readonly absent: readonly string[];
  readonly startingPrices?: ReadonlyMap<string, number>;
  /** The number of positions known without a gap. */
  readonly complete: number;
}

/** Returns the order of finish from the source. */
export function sourceOrder({ runners }: Race, picks: readonly string[]): Finishers {
  const nameOf = ({ number, name }: Race["runners"][number]): string =>
    picks.includes(plain(name)) ? plain(name) : String(number);
  const finished = runners.flatMap((one) =>
    one.finish === undefined ? [] : [{ ...one, finish: one.finish }],
  );
  const positions = [...new Set(finished.map(({ finish }) => finish))].sort((one, other) => one - other);
  const places = positions.map((position) => finished.filter(({ finish }) => finish === position));
  let complete = 0;
  for (const [index, place] of places.entries()) {
    if (positions[index] !== complete + 1) break;
    complete += place.length;
  }
  return {
    places: places.map((place) => place.map(nameOf)),
    absent: runners.filter(({ scratched }) => scratched).map(nameOf),
    startingPrices: new Map(
      runners.flatMap((one) =>
        one.startingPrice === undefined ? [] : [[nameOf(one), one.startingPrice] as const],
      ),
    ),
    complete,
  };
}

/** Returns the position of each runner in an order of finish. */
function positionsOf(places: Places): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  let ahead = 0;
  for (const place of places) {
    for (const one of place) positions.set(plain(one), ahead + 1);
    ahead += place.length;
  }
  return positions;
}

/** Returns true for a line whose runners fill its places; runners in a dead heat may be in any order. */
export function isWinning(
  line: readonly string[],
  places: Places,
  { ordered, picks, within = picks }: Exotic,
): boolean {
  const positions = positionsOf(places);
  const at = line.map((one) => positions.get(one) ?? Infinity);
  if (!at.every((position) => position <= within)) return false;
  if (within > picks) return true;
  const sorted = [...at].sort((one, other) => one - other);
  // The best places in order: 1, 2 for two runners; 1, 1 after a dead heat.
  const best = [...positions.values()].sort((one, other) => one - other).slice(0, picks);
  return (
    sorted.every((position, index) => position === best[index]) &&
    (!ordered || at.every((position, index) => position === sorted[index]))
  );
}
