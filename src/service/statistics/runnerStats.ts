import { conditionKeys, type RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/form";
import { firstAndSecondUp, isSpell } from "../races/spell";
import type { PastStart } from "../store/queries/starts";
import { outcomes } from "../store/outcomes";
import { fraction, placeRateOf } from "./totals";

export type RunnerStats = FormResponse["runners"][number]["stats"];

/** One block of career statistics (spec 2.3, stats). */
export type StatBlock = RunnerStats["overall"];

type Start = Pick<PastStart, "day" | "venueId" | "distance" | "going" | "finish"> &
  Partial<Pick<PastStart, "outcome">>;

export interface UpcomingRace {
  readonly raceCode: RaceCode;
  readonly venueId: number;
  readonly distance: number | null;
  readonly day: number;
}

/** Returns the career statistics of a runner before a race (spec 2.3, stats); `starts` come oldest first. */
export function runnerStats(starts: readonly Start[], upcoming: UpcomingRace): RunnerStats {
  const { raceCode, venueId, distance } = upcoming;
  const isAtTrack = (start: Start) => start.venueId === venueId;
  const isAtDistance = (start: Start) => distance !== null && start.distance === distance;
  const conditions: RunnerStats["conditions"] = {};
  conditionKeys.forEach((key, going) => {
    const block = statBlockOf(starts, (start) => start.going === going);
    if (block.starts > 0) conditions[key] = block;
  });
  return {
    overall: statBlockOf(starts),
    track: statBlockOf(starts, isAtTrack),
    distance: statBlockOf(starts, isAtDistance),
    trackDistance: statBlockOf(starts, (start) => isAtTrack(start) && isAtDistance(start)),
    conditions,
    ...(raceCode === "greyhounds" ? {} : upStats(starts, upcoming)),
  };
}

/** Returns the first-up and second-up blocks; nothing for a runner that never had a spell. */
function upStats(
  starts: readonly Start[],
  { raceCode, day }: UpcomingRace,
): Pick<RunnerStats, "firstUp" | "secondUp"> {
  const { first, second } = firstAndSecondUp(starts, raceCode);
  const last = starts.at(-1);
  const endsSpell = last !== undefined && isSpell(day - last.day, raceCode);
  if (first.length === 0 && !endsSpell) return {};
  return { firstUp: statBlockOf(first), secondUp: statBlockOf(second) };
}

/**
 * Counts all starts, or the starts of a given kind. Percentages are fractions from 0 to 1 with eight
 * decimals, and 0 if there are no starts.
 *
 * @example statBlockOf([{ finish: 1 }, { finish: null }]).winPercent; // 0.5
 */
export function statBlockOf<S extends Pick<PastStart, "finish"> & Partial<Pick<PastStart, "outcome">>>(
  starts: readonly S[],
  isOfKind?: (start: S) => boolean,
): StatBlock {
  let [counted, wins, seconds, thirds, placed, placeUnknown] = [0, 0, 0, 0, 0, 0];
  for (const start of starts) {
    if (isOfKind?.(start) === false) continue;
    counted += 1;
    if (start.finish === 1) wins += 1;
    else if (start.finish === 2) seconds += 1;
    else if (start.finish === 3) thirds += 1;
    else if (start.outcome === outcomes.placed) placed += 1;
    else if (start.outcome === outcomes.unknown) placeUnknown += 1;
  }
  // The first three finishers are places in all statistics, however many places the race paid.
  const places = wins + seconds + thirds + placed;
  return {
    starts: counted,
    wins,
    seconds,
    thirds,
    places,
    winPercent: roundPercent(fraction(wins, counted)),
    placePercent: roundPercent(placeRateOf({ starts: counted, places, placeUnknown })),
  };
}

const roundPercent = (share: number): number => Math.round(1e8 * share) / 1e8;

const longForm = 20;
const shortForm = 5;

/**
 * Returns the form strings of a runner before a race, oldest start first. Each character is the finishing
 * position, 0 for tenth or worse and for a runner that did not finish, or X for a spell, including a spell
 * that this race ends. `last20Starts` holds the last 20 starts and the spells after them, `form` its last
 * five characters. A debutant has no form strings.
 *
 * @example formStrings([{ day: 0, finish: 1 }, { day: 90, finish: 12 }], { day: 97, raceCode: "gallops" }); // { form: "1X0", last20Starts: "1X0" }
 */
export function formStrings(
  starts: readonly Pick<PastStart, "day" | "finish">[],
  { day, raceCode }: Pick<UpcomingRace, "day" | "raceCode">,
): { form?: string; last20Starts?: string } {
  const latest = starts.slice(-longForm);
  const characters = latest.map(({ day: on, finish }, index) => {
    const next = latest[index + 1]?.day ?? day;
    return `${finish === null || finish > 9 ? 0 : finish}${isSpell(next - on, raceCode) ? "X" : ""}`;
  });
  const last20Starts = characters.join("");
  return last20Starts === "" ? {} : { form: last20Starts.slice(-shortForm), last20Starts };
}
