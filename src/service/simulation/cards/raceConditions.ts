import type { RaceCode } from "../../../spec/codes";
import { raceClasses, raceKinds, raceThemes, type RaceKind } from "../names/raceNames";
import { distanceFit, distanceScale } from "../parameters/distances";
import type { Random } from "../random/random";
import type { Runner } from "../runners/runner";
import type { Venue } from "../venues/venue";

const basePrize: Readonly<Record<RaceCode, number>> = { gallops: 22_000, harness: 11_000, greyhounds: 4_200 };
/** The shortest harness race that may have a standing start, and the share of those that do. */
const standingFrom = 2100;
const standingShare = 0.22;

export interface RaceConditions {
  readonly jumps: boolean;
  readonly standing: boolean;
  readonly distance: number;
  readonly level: number;
  readonly raceClass: string;
  readonly name: string;
  readonly prizeMoney: number;
}

/**
 * Draws the conditions of a race for its field: a distance that suits it, class and prize money by its
 * rating.
 */
export function conditionsFor(venue: Venue, field: readonly Runner[], random: Random): RaceConditions {
  const mean = (of: (runner: Runner) => number) =>
    field.reduce((sum, runner) => sum + of(runner), 0) / field.length;
  const jumps = field.every(({ jumper }) => jumper);
  const bestDistance = mean((runner) => runner.bestDistance);
  const distance = distanceFor(venue, { jumps, bestDistance }, random);
  const level = Math.max(0, Math.min(9, Math.round(mean(({ rating }) => rating) * 2 + 4)));
  const standing = venue.raceCode === "harness" && distance >= standingFrom && random.chance(standingShare);
  const maiden = level <= 5 && field.every(({ wins }) => wins === 0);
  const kind = kindOf(venue.raceCode, { jumps, standing, maiden, distance });
  return {
    jumps,
    standing,
    distance,
    level,
    raceClass: maiden ? "Maiden" : classOf(venue, { level, jumps }),
    name: `${random.pick(raceThemes)} ${random.pick(raceKinds[kind])}`,
    prizeMoney: prizeFor(venue, level),
  };
}

/** Draws three of the venue's distances and returns the one that suits the field best. */
function distanceFor(
  venue: Venue,
  { jumps, bestDistance }: { jumps: boolean; bestDistance: number },
  random: Random,
): number {
  const offered = jumps ? venue.jumpsDistances : venue.distances;
  const drawn = [random.pick(offered), random.pick(offered), random.pick(offered)];
  const fit = (metres: number) => distanceFit(bestDistance, distanceScale(venue.raceCode, metres));
  return drawn.reduce((best, metres) => (fit(metres) > fit(best) ? metres : best));
}

function kindOf(
  code: RaceCode,
  race: { jumps: boolean; standing: boolean; maiden: boolean; distance: number },
): RaceKind {
  if (race.jumps) return race.distance < 4000 ? "hurdle" : "chase";
  if (race.maiden) return "maiden";
  return race.standing ? "standing" : code;
}

function classOf(
  { raceCode, territory }: Venue,
  { level, jumps }: { level: number; jumps: boolean },
): string {
  const names =
    raceClasses[raceCode][
      raceCode === "greyhounds" && territory.boxes === 6 ? "numbered" : territory.classes
    ];
  const name = names[level] ?? "";
  return jumps && name.startsWith("Benchmark") ? name.replace("Benchmark", "Jumps") : name;
}

function prizeFor(venue: Venue, level: number): number {
  const worth = basePrize[venue.raceCode] * Math.exp(0.35 * (level - 4) + 0.25 * venue.quality);
  return Math.max(1, Math.round(worth / 500)) * 500 * venue.territory.money.rate;
}
