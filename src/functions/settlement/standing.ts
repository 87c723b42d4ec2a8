import type { Bet } from "../../cells/bets/bet";
import { fairBook } from "../../maths/fairBook";
import type { ResultsResponse } from "../../spec/pastRace";
import { isHandicapRace } from "./handicap";
import { runnerIndex } from "./runnerIndex";
import type { Meeting, Race, SettledBet } from "./settledBet";

/** The end of a runner that ran, from the bet's row or the source. */
export interface Run {
  readonly state: "ran";
  /** The position; undefined if there is none, or if only a word for the outcome is stated. */
  readonly finish?: number;
  readonly word?: "won" | "placed" | "lost";
  /** The number of runners level with it; undefined if it is not known. */
  readonly level?: number | undefined;
  readonly levelPlaces?: number | undefined;
  readonly reason?: string;
}

/** The end of a runner, or the reason why there is none. */
export type End = Run | { readonly state: "open" | "unknown" | "refunded"; readonly reason: string };

/** Everything that a row and its source state about a bet's runner and race. */
export interface Standing {
  readonly end: End;
  readonly facts: Partial<SettledBet>;
  readonly country?: string | undefined;
  readonly starters?: number | undefined;
  readonly declared?: number | undefined;
  readonly isHandicap: boolean;
  /** The prices of the scratched runners; undefined for a price that the source does not state. */
  readonly withdrawn: readonly (number | undefined)[];
  /** The facts that the row and the source state differently. */
  readonly differences: readonly string[];
}

/** The figures of a race that all bets on it share. */
interface RaceFigures {
  readonly starters: number;
  /** The probability of each runner in the starting prices; empty unless every starter has one. */
  readonly probabilities: ReadonlyMap<number, number>;
  readonly withdrawn: readonly (number | undefined)[];
}

const figuresByRace = new WeakMap<Race, RaceFigures>();

function figuresOf(race: Race): RaceFigures {
  const knownFigures = figuresByRace.get(race);
  if (knownFigures) return knownFigures;
  const { runners } = race;
  const starters = runners.filter(({ scratched }) => !scratched);
  const prices = starters.map(({ startingPrice }) => startingPrice ?? 0);
  const isComplete = prices.length > 1 && prices.every((price) => price >= 1);
  const { probabilities } = isComplete ? fairBook(prices) : { probabilities: [] };
  const figures = {
    starters: starters.length,
    probabilities: new Map(
      probabilities.map((probability, index) => [starters[index]?.number ?? 0, probability]),
    ),
    withdrawn: runners.filter(({ scratched }) => scratched).map(({ startingPrice }) => startingPrice),
  };
  figuresByRace.set(race, figures);
  return figures;
}

const minutesOfStart = ({ startTime, timezone }: Race): number | undefined => {
  try {
    const text = new Intl.DateTimeFormat("en-GB", {
      timeZone: timezone,
      hour: "2-digit",
      minute: "2-digit",
    }).format(Date.parse(startTime));
    const [hours, minutes] = text.split(":").map(Number);
    return 60 * Number(hours) + Number(minutes);
  } catch {
    return undefined;
  }
};

/**
 * Returns a bet's race in its meeting by number, or else by start; otherwise the reason why it is not found.
 */
export function raceOf(
  { race: number, time, date }: Pick<Bet, "time" | "date"> & { readonly race?: number | undefined },
  { races, track }: ResultsResponse,
): Race | string {
  if (number !== undefined)
    return (
      races.find(({ raceNumber }) => raceNumber === number) ?? `${track} had no race ${number} on ${date}`
    );
  const twelveHours = 720;
  const at = races.filter((race) => {
    const start = minutesOfStart(race);
    return (
      start !== undefined &&
      (start === time || (start === Number(time) + twelveHours && Number(time) < twelveHours))
    );
  });
  const [only, other] = at;
  if (only && !other) return only;
  const clock = `${Math.floor(Number(time) / 60)}:${String(Number(time) % 60).padStart(2, "0")}`;
  return `${track} had no race at ${clock} on ${date}`;
}

const clockless = "the source has no result of it";

/** Returns the reason why a race has no result: it is still to come, or it is long past. */
function upcoming(bet: Bet, race: Race, today: string | undefined): End {
  const isPast = today !== undefined && bet.date !== undefined && bet.date < today;
  const start = race.startTime.slice(0, "YYYY-MM-DD".length);
  return isPast && start < (today ?? "")
    ? { state: "unknown", reason: clockless }
    : { state: "open", reason: "not run yet" };
}

/** Returns the source's facts about a bet's race and runner. */
function sourceStanding(bet: Bet, meeting: Meeting, today: string | undefined): Standing {
  const nothing = { facts: {}, isHandicap: false, withdrawn: [], differences: [] };
  if ("reason" in meeting) return { ...nothing, end: { state: "unknown", reason: meeting.reason } };
  const { track: trackName, country } = meeting;
  // The source has the meeting only under the day in the chosen timezone.
  const differences =
    bet.date === undefined || meeting.date === bet.date
      ? []
      : [`the source has this meeting on ${meeting.date}, another day than the bet`];
  const place = { ...nothing, country, facts: { trackName, country }, differences };
  const race = raceOf(bet, meeting);
  if (typeof race === "string") return { ...place, end: { state: "unknown", reason: race } };
  const facts = { trackName, country, race: race.raceNumber };
  if (bet.race !== undefined && bet.time !== undefined) {
    const atTime = raceOf({ ...bet, race: undefined }, meeting);
    if (typeof atTime === "object" && atTime !== race)
      differences.push(`race ${atTime.raceNumber} has the start that is stated, not race ${bet.race}`);
  }
  if (race.status === "abandoned")
    return { ...place, facts, end: { state: "refunded", reason: "abandoned" } };
  if (race.status === "upcoming") return { ...place, facts, end: upcoming(bet, race, today) };
  const { starters, probabilities, withdrawn } = figuresOf(race);
  const isComplete = race.linesLost === undefined;
  const of = {
    country,
    // Some lines of the race could not be read, so the field and the places paid are not known.
    starters: isComplete ? starters : undefined,
    declared: isComplete ? Math.max(race.numberOfRunners, race.runners.length) : undefined,
    isHandicap: isHandicapRace(race),
    withdrawn,
    differences,
  };
  const index = runnerIndex(bet, race.runners);
  const runner = typeof index === "number" ? race.runners[index] : undefined;
  if (!runner) return { ...of, facts, end: { state: "unknown", reason: String(index) } };
  const { number, name, finish, margin, startingPrice } = runner;
  const startingProbability = probabilities.get(number);
  const knownRunner = Object.assign(
    { number, runner: name, finish, margin, startingPrice, startingProbability },
    facts,
  );
  if (runner.scratched) return { ...of, facts: knownRunner, end: { state: "refunded", reason: "scratched" } };
  if (runner.finishUnknown) return { ...of, facts: knownRunner, end: endOfUnknown(bet, runner.placed) };
  const end: Run =
    finish === undefined
      ? { state: "ran", word: "lost", level: 1, reason: "did not finish" }
      : { state: "ran", finish, level: race.runners.filter((one) => one.finish === finish).length };
  return { ...of, facts: knownRunner, end };
}

/** Returns the end of a runner that did not win and whose place the source does not state. */
function endOfUnknown({ type }: Bet, placed: boolean | undefined): End {
  if (placed !== undefined) return { state: "ran", word: placed ? "placed" : "lost", level: 1 };
  if (type === "win")
    return { state: "ran", word: "lost", level: 1, reason: "did not win; its place is not known" };
  return { state: "unknown", reason: "the source states that it did not win, not its place" };
}

/** Returns the end that a row states; undefined if it states none. */
function statedEnd({ finish, result, side, deadHeat, level, levelPlaces }: Bet): End | undefined {
  const shared = { level: level ?? (deadHeat ? undefined : 1), levelPlaces };
  const word = result === "won" || result === "placed" || result === "lost" ? result : undefined;
  // A void bet is refunded wherever its runner finished.
  if (result === "void") return { state: "refunded", reason: "void" };
  if (typeof finish === "number")
    return { state: "ran", finish, ...shared, ...(word === undefined || side === "lay" ? {} : { word }) };
  if (finish === "scratched" || finish === "abandoned") return { state: "refunded", reason: finish };
  if (finish === "void") return { state: "refunded", reason: "void" };
  if (finish === "did not finish") return { state: "ran", word: "lost", level: 1, reason: finish };
  if (finish === "won" || finish === "placed" || finish === "lost")
    return { state: "ran", word: finish, ...shared };
  if (result === "won" && side === "lay") return { state: "ran", word: "lost", level: 1 };
  if (result === "lost" && side === "lay") return { state: "ran", word: "won", ...shared };
  if (word !== undefined) return { state: "ran", word, ...shared };
  return undefined;
}

/** Returns the number of runners level with a runner, from the source if the row does not state it. */
function levelOf(statedRun: Run, bet: Bet, source: End): number | undefined {
  if (bet.level !== undefined || source.state !== "ran") return statedRun.level;
  const isSame =
    statedRun.finish === undefined || source.finish === undefined || source.finish === statedRun.finish;
  return isSame && source.finish !== undefined ? source.level : statedRun.level;
}

/**
 * Returns the standing of a bet's runner: the row's facts come first, together with the source's facts about
 * the race.
 */
export function standingOf(bet: Bet, meeting: Meeting | undefined, today?: string): Standing {
  const source: Standing = meeting
    ? sourceStanding(bet, meeting, today)
    : {
        facts: {},
        isHandicap: false,
        withdrawn: [],
        differences: [],
        end: { state: "unknown", reason: "no finish is stated, and no race to look it up" },
      };
  const stated = statedEnd(bet);
  if (!stated) return source;
  const knownEnd = source.end;
  const ends =
    stated.state === "ran" &&
    stated.finish !== undefined &&
    knownEnd.state === "ran" &&
    knownEnd.finish !== stated.finish
      ? [`the source has the finish ${knownEnd.finish ?? "of a runner that did not finish"}`]
      : stated.state === "ran" && knownEnd.state === "refunded"
        ? [`the source has it ${knownEnd.reason}`]
        : [];
  const end = stated.state === "ran" ? { ...stated, level: levelOf(stated, bet, knownEnd) } : stated;
  const finish = stated.state === "ran" ? stated.finish : undefined;
  return {
    ...source,
    end,
    differences: [...source.differences, ...ends],
    facts: { ...source.facts, finish },
  };
}
