import { weekdayOf } from "../../../dates/days";
import type { RaceCode } from "../../../spec/codes";
import { gradeOf, type RaceGrade } from "../names/raceClasses";
import { raceKinds, raceThemes, type RaceKind } from "../names/raceNames";
import { distanceFit, distanceScale } from "../parameters/distances";
import type { Meeting } from "../races/race";
import type { Random } from "../random/random";
import { ageOn } from "../runners/runner";
import type { Venue } from "../venues/venue";
import { ladderOf, meanRating, type Field } from "./fields";

/** The shortest harness race that may have a standing start, and the share of those that do. */
const standingFrom = 2100;
const standingShare = 0.22;

export interface RaceConditions {
  readonly jumps: boolean;
  readonly standing: boolean;
  readonly distance: number;
  readonly raceClass: string;
  readonly name: string;
  readonly prizeMoney: number;
}

/**
 * Draws the conditions of a race for its field: a distance that suits it, class and prize money by its
 * rating.
 */
export function conditionsFor(
  { venue, day }: Pick<Meeting, "venue" | "day">,
  field: Field,
  random: Random,
): RaceConditions {
  const jumps = field.kind === "jumps";
  const bestDistance =
    field.runners.reduce((sum, runner) => sum + runner.bestDistance, 0) / field.runners.length;
  const distance = distanceFor(venue, { jumps, bestDistance }, random);
  const standing = venue.raceCode === "harness" && distance >= standingFrom && random.chance(standingShare);
  const grade = gradeFor(venue, field);
  const kind = kindOf(venue.raceCode, { field, standing, distance, listed: grade.listed });
  return {
    jumps,
    standing,
    distance,
    raceClass: jumps ? grade.name.replace(/^BM/, "JMP") : classOf(grade, field, { venue, day }),
    name: `${random.pick(raceThemes)} ${random.pick(raceKinds[kind])}`,
    prizeMoney: prizeFor(venue, grade, day),
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

type Grade = Omit<RaceGrade, "below">;

function gradeFor(venue: Venue, { kind, runners }: Field): Grade {
  const ladder = ladderOf(venue);
  if (kind === "maiden" && ladder.maiden) return ladder.maiden;
  if (kind === "forWins" && ladder.forWins)
    return ladder.forWins(Math.max(...runners.map(({ wins }) => wins)));
  return gradeOf(ladder, meanRating(runners));
}

/**
 * Returns the class of a flat race. Where classes are benchmarks it names the age and sex when all runners
 * share them, such as "3YO MDN F" and "BM64 FM".
 */
function classOf(
  { name }: Grade,
  { runners }: Field,
  { venue, day }: Pick<Meeting, "venue" | "day">,
): string {
  const { raceCode, territory } = venue;
  if (raceCode !== "gallops" || territory.classes !== "benchmark") return name;
  const ages = runners.map(({ bornOn }) => ageOn(raceCode, territory.southern, bornOn, day));
  const oldest = Math.max(...ages);
  const age = oldest <= 3 && Math.min(...ages) === oldest ? `${oldest}YO ` : "";
  const sex = runners.some(({ male }) => male) ? "" : oldest <= 3 ? " F" : " FM";
  return age + name + sex;
}

function kindOf(
  code: RaceCode,
  race: { field: Field; standing: boolean; distance: number; listed: boolean },
): RaceKind {
  if (race.field.kind === "jumps") return race.distance < 4000 ? "hurdle" : "chase";
  if (race.field.kind === "maiden") return "maiden";
  if (race.listed && code === "gallops") return "listed";
  return race.standing ? "standing" : code;
}

/** Factors of prize money by the standing of the track, and of a metropolitan Saturday. */
const standingFactors = { metropolitan: 2, provincial: 1.25, country: 1 };
const saturdayFactor = 1.35;
const saturday = 6;

function prizeFor(venue: Venue, { prize, listed }: Grade, day: number): number {
  const rounding = venue.raceCode === "gallops" ? 500 : 100;
  const worth = listed || ladderOf(venue).fixedPrizes ? prize : prize * venueFactor(venue, day);
  return Math.round(Math.max(1, Math.round(worth / rounding)) * rounding * venue.territory.money.rate);
}

function venueFactor({ standing, quality }: Venue, day: number): number {
  const { metropolitan, provincial, country } = standingFactors;
  const own = Math.exp(0.12 * quality);
  if (standing <= 0) return own * (standing < 0 ? country : provincial);
  return own * metropolitan * (weekdayOf(day) === saturday ? saturdayFactor : 1);
}
