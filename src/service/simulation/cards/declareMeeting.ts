import { weekdayOf } from "../../../dates/days";
import { instantOf } from "../../../dates/zones";
import type { RaceCode } from "../../../spec/codes";
import { gradeOf, type RaceGrade, type RaceKind, raceKinds, raceThemes } from "../names/raceClasses";
import { distanceFit, distanceScale } from "../parameters/parameters";
import { type Meeting, phases, type Race, type Start } from "../races/race";
import { hash, Random } from "../random/random";
import type { Runner } from "../runners/circuit";
import { ageOn, type Person, sexAt } from "../runners/careers";
import { weatherOn } from "../venues/going";
import { racesOn, type Venue } from "../venues/venue";
import {
  drawBarriers,
  drawScratchings,
  entriesFor,
  type Field,
  ladderOf,
  meanRating,
  splitIntoFields,
} from "./fields";

/** The shortest harness race that may have a standing start, and the share of races that do. */
const standingFrom = 2100;
const standingShare = 0.22;

/** Draws a race's conditions for its field: a suitable distance, and class and prize by rating. */
function conditionsFor({ venue, day }: Meeting, field: Field, random: Random) {
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

/** Returns the class of a flat race; a benchmark includes the age and sex that all share ("3YO MDN F"). */
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

/** Factors of prize money by the standing of the track, and for a metropolitan Saturday. */
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
  const ownQuality = Math.exp(0.12 * quality);
  if (standing <= 0) return ownQuality * (standing < 0 ? country : provincial);
  return ownQuality * metropolitan * (weekdayOf(day) === saturday ? saturdayFactor : 1);
}

const usualRiderShare = 0.7;
const maxAttempts = 6;

/** The tracks of the riders booked on one day, because a rider can be at only one. */
export type RiderTracks = Map<Person, Venue>;

/**
 * Books a free rider for each runner, usually its regular one; undefined if none is free, and for greyhounds.
 */
function bookRiders(
  { venue, field, tracks }: { venue: Venue; field: readonly Runner[]; tracks: RiderTracks },
  random: Random,
): readonly (Person | undefined)[] {
  const { riders } = venue.circuit;
  // By name, because a few riders in a circuit share a name and a race card cannot distinguish them.
  const booked = new Set<string>();
  const isFree = (person: Person) => !booked.has(person.name) && (tracks.get(person) ?? venue) === venue;
  const findFree = (usual: Person | undefined): Person | undefined => {
    if (usual && isFree(usual)) return usual;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const candidate = random.pick(riders, 1.5);
      if (isFree(candidate)) return candidate;
    }
    return riders.find(isFree);
  };
  return field.map((runner) => {
    if (!runner.rider) return undefined;
    const rider = findFree(random.chance(usualRiderShare) ? runner.rider : undefined);
    if (rider) {
      booked.add(rider.name);
      tracks.set(rider, venue);
    }
    return rider;
  });
}

/** Minutes between races. */
const raceInterval: Readonly<Record<RaceCode, number>> = { gallops: 35, harness: 30, greyhounds: 19 };
const unrulyShare = 0.02;
/** Handicap weights in kilograms. */
const lightest = 52;
const heaviest = 62;
const jumpsExtra = 11;
const setWeights = { male: 58.5, female: 56.5 };

/** Declares one race. Its runners enter no other race until it has been run. */
function declareRace(
  meeting: Meeting,
  field: Field,
  { number, startTime, tracks }: Pick<Race, "number" | "startTime"> & { readonly tracks: RiderTracks },
): Race {
  const { venue } = meeting;
  const seed = hash(meeting.seed, number);
  const random = new Random(seed);
  const conditions = conditionsFor(meeting, field, random);
  const weightOf = weightsOf(venue.raceCode, field);
  const ranked = [...field.runners].sort((left, right) => right.rating - left.rating);
  const riders = bookRiders({ venue, field: ranked, tracks }, random);
  const starts = ranked.map((runner, index) =>
    createStart(meeting, runner, riders[index], weightOf(runner, random)),
  );
  drawBarriers({ venue, starts, ...conditions }, random);
  if (venue.raceCode === "harness") for (const start of starts) start.unruly = random.chance(unrulyShare);
  drawScratchings(venue, starts, random);
  return { meeting, number, seed, ...conditions, startTime, starts, going: undefined, abandoned: false };
}

function createStart(
  { venue, day }: Meeting,
  runner: Runner,
  rider: Person | undefined,
  weight: number | undefined,
): Start {
  const { raceCode, territory } = venue;
  const age = ageOn(raceCode, territory.southern, runner.bornOn, day);
  runner.readyOn = Infinity;
  return {
    runner,
    trainer: runner.trainer,
    rider,
    age,
    sex: sexAt(raceCode, runner, age),
    careerPrizeMoney: runner.prizeMoney,
    number: 0,
    barrier: undefined,
    row: undefined,
    handicapMetres: 0,
    unruly: false,
    weight,
    claim: rider?.claim ?? 0,
    scratchedAt: phases.never,
    entersAt: phases.declared,
    probability: 0,
    finish: undefined,
    margin: undefined,
    seconds: undefined,
    settled: undefined,
  };
}

/**
 * Returns the weights in kilograms: set weights for maidens, handicaps by rating, a dog's body weight, or
 * none.
 */
function weightsOf(
  code: RaceCode,
  { kind, runners }: Field,
): (runner: Runner, random: Random) => number | undefined {
  if (code === "harness") return () => undefined;
  if (code === "greyhounds")
    return ({ bodyWeight = 30 }, random) => Math.round((bodyWeight + 0.2 * random.normal()) * 10) / 10;
  if (kind === "maiden") return ({ male }) => (male ? setWeights.male : setWeights.female);
  const lowest = Math.min(...runners.map(({ rating }) => rating));
  const extra = kind === "jumps" ? jumpsExtra : 0;
  return ({ rating }) => {
    const handicap = Math.min(heaviest, Math.max(lightest, 54.5 + 2.6 * (rating - lowest)));
    return Math.round(handicap * 2) / 2 + extra;
  };
}

/** Local times of the first race in minutes after midnight, and the probability of an evening meeting. */
const firstRaces: Readonly<Record<RaceCode, { evenings: number; evening: number; day: number }>> = {
  gallops: { evenings: 0.12, evening: 17 * 60, day: 12 * 60 },
  harness: { evenings: 0.6, evening: 17 * 60, day: 12 * 60 + 30 },
  greyhounds: { evenings: 0.6, evening: 18 * 60, day: 11 * 60 + 30 },
};

/** The same times in circuits that race every day: one code after another, from noon to the evening. */
const dailyFirstRaces: Readonly<Record<RaceCode, number>> = {
  gallops: 12 * 60,
  greyhounds: 15 * 60,
  harness: 17 * 60 + 30,
};

/** The local time by which the last race starts, in minutes after midnight. */
const lastRaceBy = 23 * 60;

/** Declares the meeting of a venue on a day with its fields; undefined if the venue does not race. */
export function declareMeeting(venue: Venue, day: number, tracks: RiderTracks): Meeting | undefined {
  if (!racesOn(venue, day)) return undefined;
  const seed = hash(venue.seed, day);
  const random = new Random(seed);
  const entries = entriesFor(venue, day, random);
  const fields = splitIntoFields(entries, { venue, day, random });
  if (fields.length === 0) return undefined;
  const meeting: Meeting = {
    venue,
    day,
    seed,
    races: [],
    weather: weatherOn(venue, day),
    outcome: undefined,
  };
  const duration = (fields.length - 1) * raceInterval[venue.raceCode];
  const { evenings, ...firstRace } = firstRaces[venue.raceCode];
  const drawn = random.chance(evenings) ? firstRace.evening : firstRace.day;
  const minutes = venue.circuit.racesDaily ? dailyFirstRaces[venue.raceCode] : drawn;
  const usual = minutes + 5 * random.whole(10);
  const first = Math.min(usual, lastRaceBy - duration);
  const firstStart = instantOf(day, first, venue.timezone);
  fields.forEach((field, index) => {
    const startTime = firstStart + index * raceInterval[venue.raceCode] * 60_000;
    meeting.races.push(declareRace(meeting, field, { number: index + 1, startTime, tracks }));
  });
  return meeting;
}
