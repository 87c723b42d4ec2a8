import type { RaceCode } from "../../spec/codes";
import type { Circuit } from "./circuit";
import { startsPerDay } from "./population";
import type { Venue } from "./venue";

/** A share of a world: the venues of some race codes, or one of several parts of about equal size. All of it when both are omitted. */
export interface Share {
  readonly codes?: readonly RaceCode[] | undefined;
  readonly part?: { readonly place: number; readonly of: number };
}

/** The venues of a share of a world. Circuits stay whole, for nothing that happens on one depends on another. */
export function venuesOf(venues: readonly Venue[], { codes, part }: Share): readonly Venue[] {
  const ofCodes = codes ? venues.filter(({ raceCode }) => codes.includes(raceCode)) : venues;
  if (!part) return ofCodes;
  const dealt = dealtTo(part.of, ofCodes);
  return ofCodes.filter(({ circuit }) => dealt.get(circuit) === part.place);
}

/** The circuits of some venues, each with its own. */
export function byCircuit(venues: readonly Venue[]): ReadonlyMap<Circuit, readonly Venue[]> {
  const circuits = new Set(venues.map(({ circuit }) => circuit));
  return new Map([...circuits].map((circuit) => [circuit, venues.filter((venue) => venue.circuit === circuit)]));
}

/** Which of the parts each circuit goes to: the busiest first, each to the part with the fewest starts so far. */
function dealtTo(parts: number, venues: readonly Venue[]): ReadonlyMap<Circuit, number> {
  const circuits = [...byCircuit(venues)]
    .map(([circuit, its]) => ({ circuit, starts: startsPerDay(its) }))
    .sort((left, right) => right.starts - left.starts);
  const sums = new Array<number>(parts).fill(0);
  return new Map(
    circuits.map(({ circuit, starts }) => {
      const place = sums.indexOf(Math.min(...sums));
      sums[place] = (sums[place] ?? 0) + starts;
      return [circuit, place];
    }),
  );
}
