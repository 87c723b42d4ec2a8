import type { RaceCode } from "../../../spec/codes";
import { phases, type Meeting, type Race, type Start } from "../races/race";
import { hash } from "../random/hash";
import { Random } from "../random/random";
import type { Person } from "../runners/person";
import { ageOn, sexAt, type Runner } from "../runners/runner";
import { drawBarriers } from "./barrierDraw";
import type { Field } from "./fields";
import { conditionsFor } from "./raceConditions";
import type { RideBookings } from "./rideBookings";
import { drawScratchings } from "./scratchings";

/** Minutes between races. */
const raceInterval: Readonly<Record<RaceCode, number>> = { gallops: 35, harness: 30, greyhounds: 19 };
const unrulyShare = 0.02;
/** Handicap weights in kilograms. */
const lightest = 52;
const heaviest = 62;
const jumpsExtra = 11;
const setWeights = { male: 58.5, female: 56.5 };

/** The facts that the races of a meeting share. */
export interface Program {
  readonly meeting: Meeting;
  /** Milliseconds since 1970 UTC. */
  readonly firstStart: number;
  readonly bookings: RideBookings;
}

/**
 * Declares one race: its conditions, barriers, weights and riders. Its runners enter no other race until it
 * has been run.
 */
export function declareRace({ meeting, firstStart, bookings }: Program, number: number, field: Field): Race {
  const { venue } = meeting;
  const seed = hash(meeting.seed, number);
  const random = new Random(seed);
  const conditions = conditionsFor(meeting, field, random);
  const weightOf = weightsOf(venue.raceCode, field);
  const ranked = [...field.runners].sort((left, right) => right.rating - left.rating);
  const riders = bookings.book(venue, ranked, random);
  const starts = ranked.map((runner, index) =>
    createStart(meeting, runner, riders[index], weightOf(runner, random)),
  );
  drawBarriers({ venue, starts, ...conditions }, random);
  if (venue.raceCode === "harness") for (const start of starts) start.unruly = random.chance(unrulyShare);
  drawScratchings(venue, starts, random);
  const startTime = firstStart + (number - 1) * raceInterval[venue.raceCode] * 60_000;
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
 * Returns the weights in kilograms: set weights for runners without a win and handicaps by rating for the
 * others in gallops, the dog's own for greyhounds, none for harness.
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
