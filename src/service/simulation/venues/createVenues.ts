import { requireDayNumber } from "../../../dates/days";
import { groupBy } from "../../../lists/lists";
import { type Country, type RaceCode, raceCodes } from "../../../spec/codes";
import { parameters } from "../../../spec/parameters";
import smallerWorlds from "../data/smallerWorlds.json";
import type { GivenNames } from "../names/names";
import { calendars, type Region, territories } from "../places/territory";
import { hash, hashText } from "../random/random";
import type { Circuit } from "../runners/circuit";
import { createVenue, startsPerDay, type Venue, venueSeed } from "./venue";

/**
 * The sizes of a world: every venue (full); the main ones of five countries (medium) or eleven. The last are
 * for the static site, with a meeting of each race code every day, or for the tests, with few meetings.
 */
export const scales = ["full", "medium", "site", "small"] as const;
export type Scale = (typeof scales)[number];

type CountByCode = Readonly<Partial<Record<RaceCode, number>>>;

/**
 * By country and race code: the regions of the medium world, with all their venues and calendar, and the
 * venues of a country's first region in the small world.
 */
const {
  medium,
  small,
}: Readonly<Record<"medium" | "small", Readonly<Partial<Record<Country, CountByCode>>>>> = smallerWorlds;

/** The share of the circuits' calendar meetings that take place. */
const meetingShare: Readonly<Record<Scale, number>> = { full: 1, medium: 1, site: 0.4, small: 0.4 };

/** The worlds with a meeting of each race code every day in the default country's first region. */
const daily: readonly Scale[] = ["medium", "site"];

/** The days simulated before the epoch, so that runners have careers by then. */
const daysBefore: Readonly<Record<Scale, Readonly<Record<RaceCode, number>>>> = {
  full: { gallops: 1800, harness: 1800, greyhounds: 700 },
  medium: { gallops: 300, harness: 300, greyhounds: 200 },
  site: { gallops: 60, harness: 60, greyhounds: 60 },
  small: { gallops: 100, harness: 100, greyhounds: 100 },
};

/** The fewest days with all races in a world created now; a visitor of the site waits for them. */
export const daysOfHistory: Readonly<Record<Scale, number>> = {
  full: 400,
  medium: 400,
  site: 90,
  small: 400,
};

/** The parameters of a world. Equal seed, scale and epoch give the same world. */
export interface WorldOptions {
  readonly seed: number;
  readonly scale: Scale;
  /**
   * The first day whose races are published completely; earlier ones contain only runners that still race.
   */
  readonly epoch: string;
}

/** Creates the venues of a world, each with its circuit; the circuits are still empty. */
export function createVenues(world: WorldOptions): readonly Venue[] {
  const plans = plansFor(world.scale);
  return plans.flatMap((plan) => {
    const circuit = createCircuit(plan, plans, world);
    const { timezone } = plan.region;
    return plan.names.map((name, index) => createVenue(name, circuit, { timezone, seed: world.seed, index }));
  });
}

/** A circuit to create; its index is the region's in its territory. */
type CircuitPlan = ReturnType<typeof plansFor>[number];

/** The most venues of a region in each world. */
type VenueCount = (region: { country: Country; index: number; raceCode: RaceCode }) => number;
const eleven: VenueCount = ({ country, index, raceCode }) =>
  index === 0 ? (small[country]?.[raceCode] ?? 0) : 0;
const venueCounts: Readonly<Record<Scale, VenueCount>> = {
  full: () => Infinity,
  medium: ({ country, index, raceCode }) => (index < (medium[country]?.[raceCode] ?? 0) ? Infinity : 0),
  site: eleven,
  small: eleven,
};

function plansFor(scale: Scale) {
  const plans = territories.flatMap((territory) =>
    territory.regions.flatMap((region, index) =>
      raceCodes.map((raceCode) => {
        const all = region.venues[raceCode] ?? [];
        const names = all.slice(0, venueCounts[scale]({ country: territory.country, index, raceCode }));
        return { territory, region, index, raceCode, names };
      }),
    ),
  );
  return plans.filter(({ names }) => names.length > 0);
}

/** Returns true for circuits with a meeting every day. */
const isDaily = ({ territory, index }: CircuitPlan, scale: Scale): boolean =>
  index === 0 && territory.country === parameters.country.default && daily.includes(scale);

/**
 * Returns a circuit's mean meetings by weekday, Sunday first: its venues' share of the country's meetings.
 */
function weekOf(plan: CircuitPlan, scale: Scale): readonly number[] {
  const { territory, region, raceCode } = plan;
  const week = calendars[territory.country][raceCode] ?? [];
  const countOf = (regions: readonly Region[]) =>
    regions.reduce((sum, { venues }) => sum + (venues[raceCode]?.length ?? 0), 0);
  const share = (countOf([region]) / countOf(territory.regions)) * meetingShare[scale];
  const least = Number(isDaily(plan, scale));
  return [...week.slice(-1), ...week.slice(0, -1)].map((meetings) => Math.max(meetings * share, least));
}

function createCircuit(
  plan: CircuitPlan,
  plans: readonly CircuitPlan[],
  { seed, scale, epoch }: WorldOptions,
): Circuit {
  const { territory, raceCode, index } = plan;
  const { tongue } = territory;
  const key = `${territory.country}-${raceCode}-${index + 1}`;
  const ofCode = plans.filter((other) => other.raceCode === raceCode);
  const ofTongue = ofCode.filter((other) => other.territory.tongue === tongue);
  const share = { place: ofTongue.indexOf(plan), of: ofTongue.length };
  const noNames = (): GivenNames => ({ taken: new Set(), ...share });
  return {
    key,
    seed: hash(seed, hashText(key)),
    territory,
    raceCode,
    opensOn: requireDayNumber(epoch) - daysBefore[scale][raceCode],
    week: weekOf(plan, scale),
    racesDaily: isDaily(plan, scale),
    venueSeeds: plan.names.map((name) => venueSeed(seed, `${territory.country}/${raceCode}/${name}`)),
    riders: [],
    trainers: [],
    runners: [],
    born: 0,
    names: { riders: noNames(), trainers: noNames(), runners: { tongue, raceCode, ...share, tried: 0 } },
  };
}

/** A share of a world: some race codes or countries, or one of several equal parts of them. */
export interface Share {
  readonly codes?: readonly RaceCode[] | undefined;
  readonly countries?: readonly Country[] | undefined;
  readonly part?: { readonly index: number; readonly of: number };
}

/**
 * Returns the venues in a share of a world. Circuits stay whole, because they are simulated independently.
 */
export function venuesOf(venues: readonly Venue[], share: Share): readonly Venue[] {
  const { codes, countries, part } = share;
  const chosenVenues = venues.filter(
    ({ raceCode, circuit }) =>
      (codes?.includes(raceCode) ?? true) && (countries?.includes(circuit.territory.country) ?? true),
  );
  if (!part) return chosenVenues;
  const assigned = assignParts(part.of, chosenVenues);
  return chosenVenues.filter(({ circuit }) => assigned.get(circuit) === part.index);
}

export const byCircuit = (venues: readonly Venue[]): ReadonlyMap<Circuit, readonly Venue[]> =>
  groupBy(venues, ({ circuit }) => circuit);

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
