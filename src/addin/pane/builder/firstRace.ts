import type { Client } from "../../../client/client";
import { parseCached } from "../../../functions/call/argumentCache";
import { type Call, cellsByName } from "../../../functions/call/call";
import { session } from "../../../functions/call/session";
import { predictCall } from "../../../functions/predict";
import type { MeetingsResponse } from "../../../spec/meetings";
import type { PaneMemory } from "../state/paneContext";

/** A race as a formula states it. */
export interface StatedRace {
  readonly date: string;
  readonly track: string;
  readonly race: number;
  readonly race_code: string;
  readonly country: string;
}

/** Returns true for a function whose result needs a race's predictions. */
export const needsPredictions = ({ endpoint, join }: Call): boolean =>
  endpoint === "predictions" || (join?.endpoints ?? []).includes("predictions");

/** Returns true if a cached answer states that the service has no prediction of a race. */
function isKnownToLack(stated: StatedRace, { peek }: Pick<Client, "peek">): boolean {
  const { date, track, race, race_code, country } = stated;
  const options = `race_code=${race_code}; country=${country}`;
  try {
    const cells = cellsByName(predictCall, [date, track, race, undefined, undefined, options]);
    const cached = peek(parseCached(predictCall, cells, session()).question);
    return cached !== undefined && "failure" in cached && cached.failure.kind === "notFound";
  } catch {
    return false; // an invalid date or track has no question
  }
}

/**
 * Returns true for a race that the service was found to have no prediction of, which the pane remembers: the
 * cache forgets it after two minutes.
 */
export function lacksPrediction(
  stated: StatedRace,
  { client, memory }: { readonly client: Pick<Client, "peek">; readonly memory: PaneMemory },
): boolean {
  const key = `no prediction ${Object.values(stated).join("\n")}`;
  if (isKnownToLack(stated, client)) memory.set(key, true);
  return memory.has(key);
}

/** A race that a source has now. */
export interface FirstRace {
  /** The number of days from the source's today. */
  readonly day: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly track: string;
  readonly country: string;
  readonly race: number;
  readonly runners: number;
  /** The number of the day's races that are not offered for what they lack. */
  readonly lacking: number;
}

/** The last day on which a race is looked for, counted from today: each costs a request. */
export const lastDay = 7;

interface Preferences {
  readonly day: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The country whose meetings come first. */
  readonly country: string;
  /** Returns true for a race that is not offered while there is another. */
  readonly isLacking?: (race: Pick<FirstRace, "date" | "track" | "country" | "race">) => boolean;
}

/**
 * Returns a race of a day that is not abandoned and has runners: one that lacks nothing before others, then
 * one in the person's country, then one that has not started. Returns undefined on a day without such a race.
 */
export function firstRace(
  { date, meetings }: MeetingsResponse,
  { day, now, country, isLacking = () => false }: Preferences,
): FirstRace | undefined {
  const all = meetings
    .filter(({ abandoned }) => !abandoned)
    .flatMap((meeting) =>
      meeting.races
        .filter(({ abandoned, numberOfRunners }) => !abandoned && numberOfRunners > 0)
        .map((race) => ({ meeting, race, start: Date.parse(race.startTime) })),
    )
    .sort((one, other) => one.start - other.start);
  const complete = all.filter(
    ({ meeting, race }) =>
      !isLacking({ date, track: meeting.slug, country: meeting.country, race: race.raceNumber }),
  );
  const races = complete.length > 0 ? complete : all;
  const own = races.filter(({ meeting }) => meeting.country === country);
  const upcoming = [...own, ...races].find(({ start }) => start > now);
  const { meeting, race } = upcoming ?? own[0] ?? races[0] ?? {};
  if (!meeting || !race) return undefined;
  return {
    ...{ day, date, track: meeting.slug, country: meeting.country },
    ...{ race: race.raceNumber, runners: race.numberOfRunners },
    lacking: all.length - complete.length,
  };
}
