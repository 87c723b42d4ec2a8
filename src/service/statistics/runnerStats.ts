import { conditionKeys, type RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/responses";
import type { PastStart } from "../store/queries/startsOf";
import { firstAndSecondUp, isSpell } from "./spells";
import { statBlockOf } from "./statBlockOf";

type Start = Omit<PastStart, "class" | "rating">;

/** What the statistics of a runner are asked for. */
export interface Occasion {
  readonly raceCode: RaceCode;
  readonly venueId: number;
  readonly distance: number | null;
  readonly day: number;
}

/** The career statistics of a runner before a race (spec 2.3, stats); `starts` oldest first. */
export function runnerStats(
  starts: readonly Start[],
  { raceCode, venueId, distance, day }: Occasion,
): FormResponse["runners"][number]["stats"] {
  const here = starts.filter((start) => start.venueId === venueId);
  const isFar = (start: Start) => distance !== null && start.distance === distance;
  const conditions = conditionKeys.map((key, going) => [key, starts.filter((start) => start.going === going)] as const);
  return {
    overall: statBlockOf(starts),
    track: statBlockOf(here),
    distance: statBlockOf(starts.filter(isFar)),
    trackDistance: statBlockOf(here.filter(isFar)),
    conditions: Object.fromEntries(conditions.flatMap(([key, raced]) => (raced.length > 0 ? [[key, statBlockOf(raced)]] : []))),
    ...(raceCode === "greyhounds" ? {} : upStats(starts, day)),
  };
}

/** First-up and second-up; nothing for a runner that never had a spell, the one that this race ends included. */
function upStats(starts: readonly Start[], day: number): Pick<FormResponse["runners"][number]["stats"], "firstUp" | "secondUp"> {
  const { first, second } = firstAndSecondUp(starts);
  const last = starts.at(-1);
  const endsSpell = last !== undefined && isSpell(last.day, day);
  if (first.length === 0 && !endsSpell) return {};
  return { firstUp: statBlockOf(first), secondUp: statBlockOf(second) };
}
