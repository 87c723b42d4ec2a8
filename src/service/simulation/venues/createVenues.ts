import { raceCodes, type RaceCode } from "../../../spec/codes";
import type { Country } from "../../../spec/countries";
import type { GivenNames } from "../names/uniqueName";
import { territories } from "../places/territories";
import type { Region, Territory } from "../places/territory";
import { hash, hashText } from "../random/hash";
import type { Circuit } from "../runners/circuit";
import { createVenue, type Venue } from "./venue";

/** The size of a world: every venue, or eleven for tests. */
export type Scale = "full" | "small";

/** Venues of a country's first region in the small world, by race code. */
const smallWorld: Readonly<Partial<Record<Country, Readonly<Partial<Record<RaceCode, number>>>>>> = {
  au: { gallops: 2, harness: 2, greyhounds: 1 },
  nz: { gallops: 1 },
  hk: { gallops: 1 },
  gb: { gallops: 1, greyhounds: 1 },
  fr: { gallops: 1, harness: 1 },
};

/** Creates the venues of a world, each with its circuit; the circuits are still empty. */
export function createVenues(seed: number, scale: Scale): readonly Venue[] {
  const plans = plansFor(scale);
  return plans.flatMap((plan) => {
    const circuit = createCircuit(plan, { plans, seed });
    const { timezone } = plan.region;
    return plan.names.map((name, index) => createVenue(name, circuit, { timezone, seed, index }));
  });
}

/** A circuit to be created, with the names of its venues. */
interface CircuitPlan {
  readonly territory: Territory;
  readonly region: Region;
  /** The index of the region in its territory. */
  readonly index: number;
  readonly raceCode: RaceCode;
  readonly names: readonly string[];
}

function plansFor(scale: Scale): readonly CircuitPlan[] {
  const plans = territories.flatMap((territory) =>
    territory.regions.flatMap((region, index) =>
      raceCodes.map((raceCode): CircuitPlan => {
        const all = region.venues[raceCode] ?? [];
        const names =
          scale === "full"
            ? all
            : all.slice(0, index === 0 ? (smallWorld[territory.country]?.[raceCode] ?? 0) : 0);
        return { territory, region, index, raceCode, names };
      }),
    ),
  );
  return plans.filter(({ names }) => names.length > 0);
}

function createCircuit(
  plan: CircuitPlan,
  { plans, seed }: { plans: readonly CircuitPlan[]; seed: number },
): Circuit {
  const { territory, raceCode, index } = plan;
  const key = `${territory.country}-${raceCode}-${index + 1}`;
  const ofCode = plans.filter((other) => other.raceCode === raceCode);
  const ofTerritory = ofCode.filter((other) => other.territory === territory);
  const ofTongue = ofCode.filter((other) => other.territory.tongue === territory.tongue);
  const noNames = (sharing: readonly CircuitPlan[]): GivenNames => ({
    taken: new Set(),
    place: sharing.indexOf(plan),
    of: sharing.length,
  });
  return {
    key,
    seed: hash(seed, hashText(key)),
    territory,
    raceCode,
    riders: [],
    trainers: [],
    runners: [],
    born: 0,
    names: { riders: noNames(ofTongue), trainers: noNames(ofTongue), runners: noNames(ofTerritory) },
  };
}
