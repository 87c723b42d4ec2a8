/**
 * Checks a response against the interface and its question. Known departures of servers are corrected;
 * anything else is a fault. The client and the relay read a service by the same rules.
 */
import { dayNumber } from "../dates/days";
import { localDate } from "../dates/zones";
import { formatCount, t } from "../language/translate";
import { type RaceCode, raceCodeLetters } from "./codes";
import { contradictionIn } from "./contradictions";
import { type EndpointName, interfaceEndpoints } from "./endpoints";
import { parameters } from "./parameters";
import type { Responses } from "./responses";
import { slugify } from "./slug";
import { type Fault, findFault, isObject, isResponse, type JsonObject } from "./validate";

/** The parameters of a request by their names in the interface. */
type Parameters = Readonly<Record<string, string | number | undefined>>;
type Comparison<E extends EndpointName> = (
  response: Responses[E],
  parameters: Parameters,
) => Fault | undefined;

const halfDay = 12 * 3600 * 1000;

const differs = (
  path: string,
  actual: string | number,
  requested: string | number | undefined,
): Fault | undefined =>
  requested === undefined || String(actual).toLowerCase() === String(requested).toLowerCase()
    ? undefined
    : { path, rule: t`is ${actual} but ${requested} was requested` };

const isoTime = /^\s*\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)\s*$/i;

/**
 * Returns the milliseconds of a time with an offset; NaN for any other text, which would be read by the
 * machine's clock.
 */
const instantOf = (text: string): number => (isoTime.test(text) ? Date.parse(text) : NaN);

/**
 * Returns true for a race that starts on the requested date in the requested timezone, or up to half a day
 * later in a meeting that begins on that date. The response carries the date at the venue.
 */
function startsOn(
  startTime: string | undefined,
  { date, timezone = parameters.timezone.default }: Parameters,
): boolean {
  const start = instantOf(startTime ?? "");
  if (Number.isNaN(start)) return false;
  return [start, start - halfDay].some((time) => localDate(time, String(timezone)) === date);
}

const millisecondsPerDay = 24 * 3600 * 1000;

/** Returns a fault for a start that is no time, or not within two days of the race's date at its venue. */
function compareStart(path: string, startTime: string, date: string): Fault | undefined {
  const start = instantOf(startTime);
  if (Number.isNaN(start)) return { path, rule: t`must be a time such as 2026-03-14T02:00:00Z` };
  const day = (dayNumber(date) ?? NaN) * millisecondsPerDay;
  return Math.abs(start - day) <= 2 * millisecondsPerDay
    ? undefined
    : { path, rule: t`is ${startTime} but the race is on ${date}` };
}

/** Returns a fault for a number that two items share: the facts of one would be shown of the other. */
function compareNumbers<Name extends string>(
  path: string,
  items: readonly { readonly [name in Name]: number }[],
  { name, ruleOf }: { readonly name: Name; readonly ruleOf: (number: number) => string },
): Fault | undefined {
  const seen = new Set<number>();
  const index = items.findIndex((item) => seen.size === seen.add(item[name]).size);
  return index < 0
    ? undefined
    : { path: `${path}/${index}/${name}`, rule: ruleOf(items[index]?.[name] ?? 0) };
}

const compareRunners = (path: string, runners: readonly { readonly number: number }[]): Fault | undefined =>
  compareNumbers(path, runners, {
    name: "number",
    ruleOf: (number) => t`is ${number}, like another runner's`,
  });

/** Returns a fault for more runners than the field has (spec 2.3). */
const compareSize = ({ numberOfRunners, runners }: Responses["form"]): Fault | undefined =>
  numberOfRunners >= runners.length
    ? undefined
    : {
        path: "/numberOfRunners",
        rule: t`is ${numberOfRunners} but the race has ${formatCount(runners.length, "runner")}`,
      };

/** The most by which a chance differs if a service rounds it to a hundredth. */
const roundedBy = 0.005;

/** The most places that a race pays (spec 2.7, rule 2). */
const mostPlaces = 3;

/** Returns a fault for chances that add up to several winners, or to more than three places (spec 2.7). */
function compareSums({ predictions }: Responses["predictions"]): Fault | undefined {
  const rounding = roundedBy * (predictions.length + 2);
  const [wins, places] = (["winProb", "placeProb"] as const).map((name) =>
    predictions.reduce((sum, one) => sum + one[name], 0),
  );
  if (wins !== undefined && wins > 1 + rounding)
    return { path: "/predictions", rule: t`have win probabilities that add up to ${wins.toFixed(2)}` };
  return places !== undefined && places > mostPlaces + rounding
    ? { path: "/predictions", rule: t`have place probabilities that add up to ${places.toFixed(2)}` }
    : undefined;
}

/** Returns a fault for a win that is likelier than a place, or for a rank above a likelier runner's. */
function* chanceFaults({ predictions }: Responses["predictions"]): Generator<Fault | undefined> {
  for (const [index, { winProb, placeProb }] of predictions.entries())
    if (placeProb < winProb - 2 * roundedBy)
      yield {
        path: `/predictions/${index}/placeProb`,
        rule: t`is ${placeProb} but winProb is ${winProb}`,
      };
  const ranked = [...predictions.entries()].sort(([, one], [, other]) => one.modelRank - other.modelRank);
  for (const [place, [index, { modelRank, winProb }]] of ranked.entries()) {
    const [, next] = ranked[place + 1] ?? [];
    if (next && next.modelRank > modelRank && next.winProb > winProb + 2 * roundedBy)
      yield {
        path: `/predictions/${index}/modelRank`,
        rule: t`is ${modelRank} with a winProb of ${winProb} but rank ${next.modelRank} has ${next.winProb}`,
      };
  }
}

/** Returns a fault for a report on other distances than those requested (spec 4.4, behaviour 3). */
function compareDistances(
  { distanceFilter }: Responses["trackBias"],
  { distance }: Parameters,
): Fault | undefined {
  if (distance === undefined) return undefined;
  const [low = "", high = low] = String(distance).split("-");
  const { minDistance, maxDistance } = distanceFilter ?? {};
  return minDistance === Number(low) && maxDistance === Number(high)
    ? undefined
    : {
        path: "/distanceFilter",
        rule: t`is ${distanceFilter ? `${String(minDistance)}-${String(maxDistance)}` : "null"} but ${String(distance)} was requested`,
      };
}

/** Returns a fault for recent figures of another window than the one requested. */
const compareWindow = (
  { recentStats }: { readonly recentStats: { readonly windowDays: number } | null },
  { window }: Parameters,
): Fault | undefined =>
  recentStats ? differs("/recentStats/windowDays", recentStats.windowDays, window) : undefined;

/** Returns a fault for an advantage that is not the win rate less the expected one (spec 2.4). */
function* advantageFaults(
  path: string,
  { expectedWinRate, barrierStats }: Pick<Responses["trackBias"], "expectedWinRate" | "barrierStats">,
): Generator<Fault | undefined> {
  yield compareNumbers(`${path}/barrierStats`, barrierStats, {
    name: "barrierNumber",
    ruleOf: (number) => t`is ${number}, like another barrier's`,
  });
  for (const [index, { winRate, advantage }] of barrierStats.entries())
    if (Math.abs(winRate - expectedWinRate - advantage) > 4 * roundedBy)
      yield {
        path: `${path}/barrierStats/${index}/advantage`,
        rule: t`is ${advantage} but winRate is ${winRate} and expectedWinRate is ${expectedWinRate}`,
      };
}

function* biasFaults(response: Responses["trackBias"]): Generator<Fault | undefined> {
  yield* advantageFaults("", response);
  for (const [index, band] of response.distanceStats.entries())
    yield* advantageFaults(`/distanceStats/${index}`, band);
  if (response.recentStats) yield* advantageFaults("/recentStats", response.recentStats);
}

/** Returns the first fault of some checks; a check runs only if the ones before found none. */
function firstFault(checks: Iterable<Fault | undefined>): Fault | undefined {
  for (const fault of checks) if (fault) return fault;
  return undefined;
}

function* meetingFaults({ date, meetings }: Responses["meetings"]): Generator<Fault | undefined> {
  for (const [index, { races }] of meetings.entries()) {
    yield compareNumbers(`/meetings/${index}/races`, races, {
      name: "raceNumber",
      ruleOf: (number) => t`is ${number}, like another race's`,
    });
    for (const [place, { startTime }] of races.entries())
      yield compareStart(`/meetings/${index}/races/${place}/startTime`, startTime, date);
  }
}

const wordsOf = (text: string): string[] => slugify(text).split("-").filter(Boolean);

/**
 * Returns a fault for a race at another track. A track's name may have more words than its slug, such as a
 * sponsor's, so one common word is enough; a slug may also be a name written as one word.
 */
function compareTrack({ track }: { readonly track: string }, requested: Parameters): Fault | undefined {
  const asked = wordsOf(String(requested.track ?? ""));
  const answered = wordsOf(track);
  const [askedWhole, answeredWhole] = [asked.join(""), answered.join("")];
  const isSame =
    asked.length === 0 ||
    asked.some((word) => answered.includes(word)) ||
    askedWhole.includes(answeredWhole) ||
    answeredWhole.includes(askedWhole);
  return isSame ? undefined : differs("/track", track, String(requested.track));
}

const compareRaceType = (
  { raceType }: { readonly raceType: string },
  { race_code }: Parameters,
): Fault | undefined => differs("/raceType", raceType, race_code);

const comparePerson = (
  response: Responses["jockey"] | Responses["trainer"],
  requested: Parameters,
): Fault | undefined => compareRaceType(response, requested) ?? compareWindow(response, requested);

/** Returns a fault for a venue of another race type or country than requested. */
function* venueFaults({ venues }: Responses["venues"], requested: Parameters): Generator<Fault | undefined> {
  for (const [index, { raceType, country }] of venues.entries()) {
    yield differs(`/venues/${index}/raceType`, raceType, requested.raceType);
    yield differs(`/venues/${index}/country`, country, requested.country);
  }
}

const compareRace = (
  response: { readonly raceNumber: number; readonly date: string; readonly track: string },
  requested: Parameters,
): Fault | undefined =>
  differs("/raceNumber", response.raceNumber, requested.race) ??
  differs("/date", response.date, requested.date) ??
  compareTrack(response, requested);

/** Comparisons of responses with their questions, because a cache on the way may mix them up. */
const comparisons: { readonly [E in EndpointName]: Comparison<E> } = {
  meetings: (response, requested) =>
    differs("/date", response.date, requested.date) ??
    compareRaceType(response, requested) ??
    firstFault(meetingFaults(response)),
  form: (response, requested) =>
    differs("/raceNumber", response.raceNumber, requested.race) ??
    (startsOn(response.startTime, requested) ? undefined : differs("/date", response.date, requested.date)) ??
    (response.startTime === undefined
      ? undefined
      : compareStart("/startTime", response.startTime, response.date)) ??
    compareTrack(response, requested) ??
    compareRunners("/runners", response.runners) ??
    compareSize(response),
  venues: (response, requested) => firstFault(venueFaults(response, requested)),
  trackBias: (response, requested) =>
    differs(
      "/raceType",
      response.raceType,
      requested.race_code && raceCodeLetters[requested.race_code as RaceCode],
    ) ??
    compareDistances(response, requested) ??
    compareWindow(response, requested) ??
    firstFault(biasFaults(response)),
  jockey: comparePerson,
  trainer: comparePerson,
  predictions: (response, requested) =>
    compareRace(response, requested) ??
    compareRunners("/predictions", response.predictions) ??
    compareSums(response) ??
    firstFault(chanceFaults(response)),
  starts: compareRace,
  headToHead: compareRace,
  results: ({ date, races }, requested) =>
    races.some(({ startTime }) => startsOn(startTime, requested))
      ? undefined
      : differs("/date", date, requested.date),
  dayResults: (response, requested) => differs("/date", response.date, requested.date),
  angle: compareRaceType,
  qualifiers: (response, requested) => differs("/date", response.date, requested.date),
  drawStyles: () => undefined,
  connections: compareRace,
  personRates: (response, requested) =>
    compareRaceType(response, requested) ?? differs("/role", response.role, requested.role),
  workedOut: compareRace,
  prices: compareRace,
  names: (response, requested) => differs("/part", response.part, requested.name),
  record: (response, { report }) => differs("/report", response.report, report),
  why: compareRace,
  rating: compareRace,
  backtest: compareRaceType,
};

/** Corrects a value in place; leaves other values for the schema to report. */
type Correction = (value: unknown) => void;

const ofObject =
  (correct: (object: JsonObject) => void): Correction =>
  (value) => {
    if (isObject(value)) correct(value);
  };

/** The most characters of a text: a cell of Excel holds no more. */
const longestText = 32_767;

/**
 * Removes blank texts at any depth, so that required ones are missing; a badge's texts may be blank. Returns
 * a fault for a text that no cell could hold.
 */
function omitBlanks(value: unknown): Fault | undefined {
  let fault: Fault | undefined;
  if (Array.isArray(value)) for (const item of value) fault ??= omitBlanks(item);
  else if (isObject(value))
    for (const name in value) {
      const property = value[name];
      if (typeof property === "string") {
        if (property === "" || property.trim() === "") Reflect.deleteProperty(value, name);
        else if (property.length > longestText)
          fault ??= { path: `/${name}`, rule: t`has more than 32,767 characters` };
      } else if (typeof property === "object" && name !== "decorators") fault ??= omitBlanks(property);
    }
  return fault;
}

/** Removes null properties that the interface omits. */
const omitNulls = ofObject((object) => {
  for (const name in object) if (object[name] === null) Reflect.deleteProperty(object, name);
});

/**
 * Removes stat blocks without starts, because the interface lists only the conditions that a runner raced on.
 */
const omitUnraced = ofObject((conditions) => {
  for (const name in conditions) {
    const block = conditions[name];
    if (isObject(block) && block.starts === 0) Reflect.deleteProperty(conditions, name);
  }
});

/** Replaces null or a missing property with an empty list. */
const emptyLists = (...names: readonly string[]): Correction =>
  ofObject((object) => {
    for (const name of names) object[name] ??= [];
  });

/**
 * Replaces null with an empty list. A missing list is a fault, because the interface always sends a requested
 * list.
 */
const emptyIfNull = (...names: readonly string[]): Correction =>
  ofObject((object) => {
    for (const name of names) if (object[name] === null) object[name] = [];
  });

/** Completes a start time without an offset. By the interface it is UTC, not the machine's local time. */
const startInUtc = ofObject((object) => {
  const { startTime } = object;
  if (typeof startTime !== "string") return;
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(startTime.trim()) ?? [];
  if (day !== undefined && time !== undefined) object.startTime = `${day}T${time}Z`;
});

/** Adds missing properties that the interface requires, as null. */
const nullIfMissing = (...names: readonly string[]): Correction =>
  ofObject((object) => {
    for (const name of names) object[name] ??= null;
  });

/** Replaces a number with text, because some servers send prize money as a number. */
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

/** Returns the races of both cards by number; the later listing wins if a race is on both. */
function mergeCards(first: JsonObject, second: JsonObject): JsonObject[] {
  const byNumber = new Map([...racesOf(first), ...racesOf(second)].map((race) => [race.raceNumber, race]));
  return [...byNumber.values()].sort((a, b) => Number(a.raceNumber) - Number(b.raceNumber));
}

/**
 * Returns true for listings with the same slug and country, unless their first common race has two start
 * times.
 */
function isSameMeeting(one: JsonObject, other: JsonObject): boolean {
  if (one.slug !== other.slug || one.country !== other.country) return false;
  const starts = new Map(racesOf(one).map(({ raceNumber, startTime }) => [raceNumber, startTime]));
  const common = racesOf(other).filter(({ raceNumber }) => starts.has(raceNumber));
  const first = Math.min(...common.map(({ raceNumber }) => Number(raceNumber)));
  return common.every(
    ({ raceNumber, startTime }) => raceNumber !== first || starts.get(raceNumber) === startTime,
  );
}

/** Merges meetings that are listed twice; the result is abandoned only if both listings are. */
export const mergeMeetings = ofObject((response) => {
  if (!Array.isArray(response.meetings)) return;
  const merged: unknown[] = [];
  for (const meeting of response.meetings as unknown[]) {
    const index = isObject(meeting)
      ? merged.findIndex((other) => isObject(other) && isSameMeeting(other, meeting))
      : -1;
    const earlier = merged[index];
    if (!isObject(meeting) || !isObject(earlier)) {
      merged.push(meeting);
      continue;
    }
    const abandoned = earlier.abandoned === true && meeting.abandoned === true;
    merged[index] = { ...earlier, ...meeting, abandoned, races: mergeCards(earlier, meeting) };
  }
  if (merged.length < response.meetings.length) response.meetings = merged;
});

const recentLists = within("recentStats", emptyLists("trackStats", "conditionStats"));

/** The known departures of servers from the interface; only the embedded service has the extension. */
const corrections: Readonly<Partial<Record<EndpointName, readonly Correction[]>>> = {
  meetings: [
    emptyIfNull("meetings"),
    each(
      "meetings",
      emptyIfNull("races"),
      each("races", omitNulls, startInUtc, nullIfMissing("prizeMoney"), numberToText("prizeMoney")),
    ),
    mergeMeetings,
  ],
  form: [
    // Comes before nulls are omitted, which would make the list a missing one.
    emptyIfNull("runners"),
    omitNulls,
    startInUtc,
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
  venues: [emptyIfNull("venues")],
  trackBias: [
    emptyIfNull("barrierStats", "conditionStats", "distanceStats"),
    nullIfMissing("distanceFilter", "recentStats"),
  ],
  jockey: [
    emptyIfNull("trackStats", "conditionStats"),
    nullIfMissing("bestCondition", "worstCondition", "recentStats"),
    recentLists,
  ],
  trainer: [emptyIfNull("trackStats"), nullIfMissing("recentStats"), recentLists],
};

/** A response that matches its schema and question, or the first fault. */
type Checked<E extends EndpointName> = { readonly response: Responses[E] } | { readonly fault: Fault };

/**
 * Corrects a response in place and checks it against its schema and question.
 *
 * @example checkResponse("venues", null, {}) // { fault: { path: "", rule: "must be object" } }
 */
export function checkResponse<E extends EndpointName>(
  endpoint: E,
  value: unknown,
  requested: Parameters,
): Checked<E> {
  const tooLong = omitBlanks(value);
  if (tooLong) return { fault: tooLong };
  for (const correct of corrections[endpoint] ?? []) correct(value);
  if (!isResponse(endpoint, value))
    return { fault: findFault(endpoint, value) ?? { path: "", rule: t`is unreadable` } };
  const fault =
    (endpoint in interfaceEndpoints ? contradictionIn(value) : undefined) ??
    comparisons[endpoint](value, requested);
  return fault ? { fault } : { response: value };
}
