import { ageOn, sexAt } from "../age";
import { hash, Random } from "../random";
import type { Meeting, Race, Start } from "../race";
import type { Person } from "../person";
import type { Runner } from "../runner";
import { stages } from "../stage";
import { conditionsFor } from "./conditionsFor";
import { drawPlaces } from "./drawPlaces";
import type { Bookings } from "./bookings";
import { raceInterval } from "./schedule";
import { drawScratchings } from "./drawScratchings";
import { weightsOf } from "./weightsOf";

const unrulyPlaces = 0.02;

/** What a meeting hands to each of its races. */
export interface Program {
  readonly meeting: Meeting;
  /** Milliseconds since 1970 UTC. */
  readonly firstRace: number;
  readonly bookings: Bookings;
}

/** Declares one race: its conditions, places, weights and riders. Its runners are engaged until it is settled. */
export function declareRace({ meeting, firstRace, bookings }: Program, number: number, field: readonly Runner[]): Race {
  const { venue } = meeting;
  const seed = hash(meeting.seed, number);
  const random = new Random(seed);
  const conditions = conditionsFor(venue, field, random);
  const weightOf = weightsOf(venue.raceCode, field, conditions.jumps);
  const ranked = [...field].sort((left, right) => right.rating - left.rating);
  const riders = bookings.book(venue, ranked, random);
  const starts = ranked.map((runner, index) => enter(meeting, runner, riders[index], weightOf(runner, random)));
  drawPlaces({ venue, starts, ...conditions }, random);
  if (venue.raceCode === "harness") for (const start of starts) start.unruly = random.chance(unrulyPlaces);
  drawScratchings(venue, starts, random);
  const startTime = firstRace + (number - 1) * raceInterval[venue.raceCode] * 60_000;
  return { meeting, number, seed, ...conditions, startTime, starts, going: undefined, abandoned: false };
}

function enter({ venue, day }: Meeting, runner: Runner, rider: Person | undefined, weight: number | undefined): Start {
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
    scratchedAt: stages.never,
    entersAt: stages.declared,
    probability: 0,
    finish: undefined,
    margin: undefined,
    seconds: undefined,
    settled: undefined,
  };
}
