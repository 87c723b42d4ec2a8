import type { Country } from "../../spec/countries";
import { raceCodes, type RaceCode } from "../../spec/codes";
import type { Circuit } from "./circuit";
import type { GivenNames } from "./names/givenNames";
import { hash, hashText } from "./random";
import { smallWorld } from "./places/smallWorld";
import { territories } from "./places/territories";
import type { Region, Territory } from "./places/territory";
import type { Venue } from "./venue";
import { createVenue } from "./createVenue";

/** How much of the world is made: all of it, or eleven venues for tests. */
export type Scale = "full" | "small";

/** The venues of the world, each on its circuit; the circuits are without people and runners yet. */
export function createVenues(seed: number, scale: Scale): readonly Venue[] {
  const plans = plansFor(scale);
  return plans.flatMap((plan) => {
    const circuit = circuitOf(plan, { plans, seed });
    const { timezone } = plan.region;
    return plan.names.map((name, place) => createVenue(name, circuit, { timezone, seed, place }));
  });
}

/** A circuit to be made, with the names of its venues. */
interface Plan {
  readonly territory: Territory;
  readonly region: Region;
  /** The region's place in its territory. */
  readonly index: number;
  readonly raceCode: RaceCode;
  readonly names: readonly string[];
}

function plansFor(scale: Scale): readonly Plan[] {
  const plans = territories.flatMap((territory) =>
    territory.regions.flatMap((region, index) =>
      raceCodes.map((raceCode): Plan => {
        const names = venueNames(territory.country, raceCode, region, scale === "full" ? undefined : index);
        return { territory, region, index, raceCode, names };
      }),
    ),
  );
  return plans.filter(({ names }) => names.length > 0);
}

function venueNames(country: Country, code: RaceCode, region: Region, smallIndex: number | undefined): readonly string[] {
  const all = region.venues[code] ?? [];
  if (smallIndex === undefined) return all;
  return smallIndex === 0 ? all.slice(0, smallWorld[country]?.[code] ?? 0) : [];
}

function circuitOf(plan: Plan, { plans, seed }: { plans: readonly Plan[]; seed: number }): Circuit {
  const { territory, raceCode, index } = plan;
  const key = `${territory.country}-${raceCode}-${index + 1}`;
  const ofCode = plans.filter((other) => other.raceCode === raceCode);
  const ofTerritory = ofCode.filter((other) => other.territory === territory);
  const ofTongue = ofCode.filter((other) => other.territory.tongue === territory.tongue);
  const noNames = (sharing: readonly Plan[]): GivenNames => ({
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
