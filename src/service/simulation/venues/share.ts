import type { Country, RaceCode } from "../../../spec/codes";
import type { Circuit } from "../runners/circuit";
import { startsPerDay, type Venue } from "./venue";

/**
 * A share of a world: the venues of some race codes, countries or circuits, or one of several parts of them
 * of about equal size; all venues when empty.
 */
export interface Share {
  readonly codes?: readonly RaceCode[] | undefined;
  readonly countries?: readonly Country[] | undefined;
  /** The keys of the circuits. */
  readonly circuits?: readonly string[] | undefined;
  readonly part?: { readonly index: number; readonly of: number };
}

/**
 * Returns the venues of a share of a world. Circuits stay whole, as they are what is simulated independently.
 */
export function venuesOf(venues: readonly Venue[], share: Share): readonly Venue[] {
  const { codes, countries, circuits, part } = share;
  const chosen = venues.filter(
    ({ raceCode, circuit }) =>
      (codes?.includes(raceCode) ?? true) &&
      (countries?.includes(circuit.territory.country) ?? true) &&
      (circuits?.includes(circuit.key) ?? true),
  );
  if (!part) return chosen;
  const assigned = assignParts(part.of, chosen);
  return chosen.filter(({ circuit }) => assigned.get(circuit) === part.index);
}

/** Groups venues by their circuit. */
export function byCircuit(venues: readonly Venue[]): ReadonlyMap<Circuit, readonly Venue[]> {
  const circuits = new Set(venues.map(({ circuit }) => circuit));
  return new Map(
    [...circuits].map((circuit) => [circuit, venues.filter((venue) => venue.circuit === circuit)]),
  );
}

/** Assigns each circuit to a part: the busiest first, each to the part with the fewest starts so far. */
function assignParts(parts: number, venues: readonly Venue[]): ReadonlyMap<Circuit, number> {
  const circuits = [...byCircuit(venues)]
    .map(([circuit, ofCircuit]) => ({ circuit, starts: startsPerDay(ofCircuit) }))
    .sort((left, right) => right.starts - left.starts);
  const sums = new Array<number>(parts).fill(0);
  return new Map(
    circuits.map(({ circuit, starts }) => {
      const index = sums.indexOf(Math.min(...sums));
      sums[index] = (sums[index] ?? 0) + starts;
      return [circuit, index];
    }),
  );
}
