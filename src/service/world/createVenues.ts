import type { Country } from "../../spec/countries";
import { raceCodes, type RaceCode } from "../../spec/codes";
import type { Circuit } from "./circuit";
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
  return territories.flatMap((territory) =>
    territory.regions.flatMap((region, index) =>
      raceCodes.flatMap((raceCode) => {
        const names = venueNames(territory.country, raceCode, region, scale === "full" ? undefined : index);
        return venuesOf({ territory, region, raceCode, index, names, seed });
      }),
    ),
  );
}

function venueNames(country: Country, code: RaceCode, region: Region, smallIndex: number | undefined): readonly string[] {
  const all = region.venues[code] ?? [];
  if (smallIndex === undefined) return all;
  return smallIndex === 0 ? all.slice(0, smallWorld[country]?.[code] ?? 0) : [];
}

interface Plan {
  readonly territory: Territory;
  readonly region: Region;
  readonly raceCode: RaceCode;
  readonly index: number;
  readonly names: readonly string[];
  readonly seed: number;
}

function venuesOf({ territory, region, raceCode, index, names, seed }: Plan): readonly Venue[] {
  const key = `${territory.country}-${raceCode}-${index + 1}`;
  const circuit: Circuit = {
    key,
    seed: hash(seed, hashText(key)),
    territory,
    raceCode,
    riders: [],
    trainers: [],
    runners: [],
    born: 0,
  };
  const { timezone } = region;
  return names.map((name, place) => createVenue(name, circuit, { timezone, seed, place }));
}
