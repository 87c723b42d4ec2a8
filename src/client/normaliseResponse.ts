import { isObject, type JsonObject } from "../spec/jsonObject";
import type { EndpointName } from "../spec/endpoints";

/** Corrects a value in place; leaves alone what it cannot correct, for the schema to report. */
type Correction = (value: unknown) => void;

/**
 * Corrects a parsed response in place where servers are known to depart from the interface, before it is
 * validated.
 */
export function normaliseResponse(endpoint: EndpointName, response: unknown): void {
  for (const correct of corrections[endpoint] ?? []) correct(response);
}

const ofObject =
  (correct: (object: JsonObject) => void): Correction =>
  (value) => {
    if (isObject(value)) correct(value);
  };

/** Removes properties that are null where the interface omits them. */
const omitNulls = ofObject((object) => {
  for (const name in object) if (object[name] === null) Reflect.deleteProperty(object, name);
});

/** Removes stat blocks without starts: the interface has those of the conditions raced on only. */
const omitUnraced = ofObject((conditions) => {
  for (const name in conditions) {
    const block = conditions[name];
    if (isObject(block) && block.starts === 0) Reflect.deleteProperty(conditions, name);
  }
});

/** Replaces null or a missing property by an empty list. */
const emptyLists = (...names: readonly string[]): Correction =>
  ofObject((object) => {
    for (const name of names) object[name] ??= [];
  });

/** Adds missing properties that the interface requires to be null. */
const nullIfMissing = (...names: readonly string[]): Correction =>
  ofObject((object) => {
    for (const name of names) object[name] ??= null;
  });

/** Replaces a number by text; some servers send prize money as a number. */
const numberToText = (name: string): Correction =>
  ofObject((object) => {
    if (typeof object[name] === "number") object[name] = String(object[name]);
  });

const each = (name: string, ...corrections: readonly Correction[]): Correction =>
  ofObject((object) => {
    const items = object[name];
    if (Array.isArray(items)) for (const item of items) for (const correct of corrections) correct(item);
  });

const within = (name: string, correct: Correction): Correction => ofObject((object) => correct(object[name]));

const racesOf = (meeting: JsonObject): JsonObject[] =>
  Array.isArray(meeting.races) ? (meeting.races as JsonObject[]) : [];

/**
 * Returns the races of both cards, each number once and in order; of a race on both cards, the later listing.
 */
function mergeCards(first: JsonObject, second: JsonObject): JsonObject[] {
  const byNumber = new Map([...racesOf(first), ...racesOf(second)].map((race) => [race.raceNumber, race]));
  return [...byNumber.values()].sort((a, b) => Number(a.raceNumber) - Number(b.raceNumber));
}

/**
 * Merges meetings that are listed twice (same slug and country). A merged meeting is abandoned only if both
 * listings are.
 */
export const mergeMeetings = ofObject((response) => {
  if (!Array.isArray(response.meetings)) return;
  const merged = new Map<string, JsonObject>();
  for (const meeting of response.meetings as JsonObject[]) {
    const name = `${String(meeting?.slug)} ${String(meeting?.country)}`;
    const earlier = merged.get(name);
    const abandoned = earlier?.abandoned === true && meeting.abandoned === true;
    merged.set(
      name,
      earlier ? { ...earlier, ...meeting, abandoned, races: mergeCards(earlier, meeting) } : meeting,
    );
  }
  if (merged.size < response.meetings.length) response.meetings = [...merged.values()];
});

const recentLists = within("recentStats", emptyLists("trackStats", "conditionStats"));

/** The departures of the interface's servers; only the embedded service has the extension. */
const corrections: Readonly<Partial<Record<EndpointName, readonly Correction[]>>> = {
  meetings: [
    emptyLists("meetings"),
    each(
      "meetings",
      emptyLists("races"),
      each("races", omitNulls, nullIfMissing("prizeMoney"), numberToText("prizeMoney")),
    ),
    mergeMeetings,
  ],
  form: [
    omitNulls,
    emptyLists("runners"),
    numberToText("prizeMoney"),
    each(
      "runners",
      omitNulls,
      numberToText("careerPrizeMoney"),
      within("stats", omitNulls),
      within("stats", within("conditions", omitNulls)),
      within("stats", within("conditions", omitUnraced)),
      within("classProfile", omitNulls),
    ),
  ],
  venues: [emptyLists("venues")],
  trackBias: [
    emptyLists("barrierStats", "conditionStats", "distanceStats"),
    nullIfMissing("distanceFilter", "recentStats"),
  ],
  jockey: [
    emptyLists("trackStats", "conditionStats"),
    nullIfMissing("bestCondition", "worstCondition", "recentStats"),
    recentLists,
  ],
  trainer: [emptyLists("trackStats"), nullIfMissing("recentStats"), recentLists],
  predictions: [emptyLists("predictions")],
};
