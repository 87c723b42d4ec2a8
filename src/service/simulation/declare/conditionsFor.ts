import { raceClasses } from "../names/raceClasses";
import { raceKinds, raceThemes, type RaceKind } from "../names/races";
import { distanceFit, distanceScale } from "../distances";
import type { Random } from "../random";
import type { Runner } from "../runner";
import type { Venue } from "../venue";
import type { RaceCode } from "../../../spec/codes";

const basePrize: Readonly<Record<RaceCode, number>> = { gallops: 22_000, harness: 11_000, greyhounds: 4_200 };
const longStart = 2100;
const standingStarts = 0.22;

/** What a race's card says above its field. */
export interface Conditions {
  readonly jumps: boolean;
  readonly standing: boolean;
  readonly distance: number;
  readonly level: number;
  readonly raceClass: string;
  readonly name: string;
  readonly prizeMoney: number;
}

/** The conditions of a race for a field: a distance that suits it, and class and prize money by its rating. */
export function conditionsFor(venue: Venue, field: readonly Runner[], random: Random): Conditions {
  const mean = (of: (runner: Runner) => number) => field.reduce((sum, runner) => sum + of(runner), 0) / field.length;
  const jumps = field.every(({ jumper }) => jumper);
  const distance = distanceFor(
    venue,
    jumps,
    mean(({ bestDistance }) => bestDistance),
    random,
  );
  const level = Math.max(0, Math.min(9, Math.round(mean(({ rating }) => rating) * 2 + 4)));
  const standing = venue.raceCode === "harness" && distance >= longStart && random.chance(standingStarts);
  const maiden = level <= 5 && field.every(({ wins }) => wins === 0);
  const kind = kindOf(venue.raceCode, { jumps, standing, maiden, distance });
  return {
    jumps,
    standing,
    distance,
    level,
    raceClass: maiden ? "Maiden" : classOf(venue, level, jumps),
    name: `${random.pick(raceThemes)} ${random.pick(raceKinds[kind])}`,
    prizeMoney: prizeFor(venue, level),
  };
}

/** The best for the field among three of the venue's distances. */
function distanceFor(venue: Venue, jumps: boolean, bestDistance: number, random: Random): number {
  const offered = jumps ? venue.jumpsDistances : venue.distances;
  const drawn = [random.pick(offered), random.pick(offered), random.pick(offered)];
  const fit = (metres: number) => distanceFit(bestDistance, distanceScale(venue.raceCode, metres));
  return drawn.reduce((best, metres) => (fit(metres) > fit(best) ? metres : best));
}

function kindOf(code: RaceCode, race: { jumps: boolean; standing: boolean; maiden: boolean; distance: number }): RaceKind {
  if (race.jumps) return race.distance < 4000 ? "hurdle" : "chase";
  if (race.maiden) return "maiden";
  return race.standing ? "standing" : code;
}

function classOf({ raceCode, territory }: Venue, level: number, jumps: boolean): string {
  const names = raceClasses[raceCode][raceCode === "greyhounds" && territory.boxes === 6 ? "numbered" : territory.classes];
  const name = names[level] ?? "";
  return jumps && name.startsWith("Benchmark") ? name.replace("Benchmark", "Jumps") : name;
}

function prizeFor(venue: Venue, level: number): number {
  const worth = basePrize[venue.raceCode] * Math.exp(0.35 * (level - 4) + 0.25 * venue.quality);
  return Math.max(1, Math.round(worth / 500)) * 500 * venue.territory.money.rate;
}
