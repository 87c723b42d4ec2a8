import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "./codes";
import type { Endpoint, EndpointName } from "./endpoints";
import * as is from "./fields";
import { optional, parameters } from "./parameters";

const { country, track, race } = parameters;

/** The stream of the changes of races, an endpoint of the extension (docs/extension.md). */
export const changesEndpoint = {
  path: "/x1/changes",
  section: "changes",
  plan: "free",
  summary: "The late changes of races as they are published: server-sent events",
  parameters: {
    date: optional("date", "YYYY-MM-DD, the race's own day at its venue; all days when omitted"),
    race_code: optional("word", "gallops, harness or greyhounds; all when omitted", { values: raceCodes }),
    country: parameters.anyCountry,
    since: optional(
      "text",
      "first time of a list, ISO 8601 such as 2026-03-14T02:00:00Z; a day back when omitted",
    ),
    races: optional(
      "races",
      "DATE/RACE_CODE/COUNTRY/TRACK/RACE,RACE/TIMEZONE for each meeting, separated by semicolons, or DATE/RACE_CODE////TIMEZONE for a day's meetings; all races when omitted",
    ),
  },
} as const satisfies Endpoint;

/** The changed values by field name. */
const values = (description: string) =>
  ({
    type: "object",
    description,
    additionalProperties: { type: ["string", "number", "boolean", "null"] },
  }) as const;

/** One event in the stream: a change to a race or to one of its runners. */
export const raceChangeSchema = is.object({
  id: is.text("Id", "Name of the change, by whose order a stream resumes"),
  at: is.time("At", "When it was published, ISO 8601 UTC"),
  ...is.optional({
    race: is.object({
      date: is.date("Date", "The race's day at its venue, YYYY-MM-DD"),
      race_code: is.oneOf("Race type", "Race type", raceCodes),
      country: is.text("Country", country.rule),
      track: is.text("Track", track.rule),
      name: is.text("Name", "Track display name"),
      race: is.integer("Race", race.rule),
      startTime: is.time("Start time", "Jump time after the change, ISO 8601 UTC"),
    }),
    runner: is.object({
      number: is.integer("Number", "Saddle cloth number"),
      name: is.text("Name", "Runner name"),
    }),
  }),
  fields: is.listOf("What changed: names of the form's fields, result, or races for all", {
    type: "string",
  } as const),
  from: values("The values before; null if there was none"),
  to: values("The values now; null when they were removed"),
});

export type RaceChange = FromSchema<typeof raceChangeSchema>;

/** The late changes up to now, for a request that accepts JSON. */
export const listedChangesSchema = is.object({
  since: is.time("Since", "First time of the list, ISO 8601 UTC"),
  until: is.time("Until", "Last time of the list, ISO 8601 UTC"),
  isComplete: is.flag("Complete", "false if the source does not know all changes of this time"),
  changes: is.listOf("In the order of their publication", raceChangeSchema),
  ...is.optional({ asOf: is.date("As of", "The past day, YYYY-MM-DD, that the source replays") }),
});

export type ListedChanges = FromSchema<typeof listedChangesSchema>;

/**
 * A race whose changes are requested, or the meetings of a day: the parameters of the form or of the
 * meetings.
 */
export type AskedRace = Readonly<Record<string, string>>;

/** The parameters of a question, like an asked race's parameters. */
type Parameters = Readonly<Record<string, string | number | undefined>>;

const dayInMilliseconds = 86_400_000;

/** Returns true for a race that is requested, alone or with its meeting or the day's meetings. */
export function asksForRace(
  { date = "", race_code, country, track, race }: Parameters,
  of: NonNullable<RaceChange["race"]>,
): boolean {
  // The requested date is in a timezone, so it may be the day before or after the date at the venue.
  const difference = Math.abs(Date.parse(String(date)) - Date.parse(of.date));
  const isOfCode = race_code === undefined || race_code === of.race_code;
  if (!(difference <= dayInMilliseconds) || !isOfCode) return false;
  return (
    track === undefined ||
    (country === of.country && track === of.track && Number(race ?? of.race) === of.race)
  );
}

/** The endpoints whose answers list a card's runners. */
const ofRunners: readonly EndpointName[] = ["form", "qualifiers"];

const ofResults: readonly EndpointName[] = ["results", "dayResults"];

/** The endpoints whose answers have a changed field; every other field belongs to runners. */
const endpointsWith: Readonly<Record<string, readonly EndpointName[]>> = {
  card: [...ofRunners, "meetings"],
  startTime: [...ofRunners, "meetings"],
  condition: [...ofRunners, "meetings", ...ofResults],
  abandoned: [...ofRunners, "meetings", ...ofResults],
  result: ofResults,
  scratched: [...ofRunners, "starts", "headToHead"],
};

/** The endpoints whose answers a change may alter. */
export const changingEndpoints: ReadonlySet<EndpointName> = new Set(Object.values(endpointsWith).flat());

/** Returns true if a change may alter the answer to a question. */
export function isTouched(
  { endpoint, parameters }: { readonly endpoint: EndpointName; readonly parameters: Parameters },
  { race, fields }: RaceChange,
): boolean {
  if (!race && fields.includes("races")) return true;
  if (!fields.some((field) => (endpointsWith[field] ?? ofRunners).includes(endpoint))) return false;
  // The race in a qualifiers question only names a runner, whose jockey is asked about; the answer covers the
  // whole day.
  const asked = endpoint === "qualifiers" ? { ...parameters, track: undefined } : parameters;
  return !race || asksForRace(asked, race);
}

/**
 * Returns the `races` parameter, which names the races that the relay asks a live service about.
 *
 * @example racesText([{ date: "2026-03-14", race_code: "gallops", country: "au", track: "ashford-park", race: "3", timezone: "UTC" }]); // "2026-03-14/gallops/au/ashford-park/3/UTC"
 */
export function racesText(asked: readonly Parameters[]): string {
  const meetings = new Map<
    string,
    { readonly before: string; readonly races: Set<string>; readonly after: string }
  >();
  for (const { date = "", race_code = "", country = "", track = "", race = "", timezone = "" } of asked) {
    const [before, after] = [[date, race_code, country, track].join("/"), String(timezone)];
    const meeting = meetings.get(before + after) ?? { before, races: new Set<string>(), after };
    meeting.races.add(String(race));
    meetings.set(before + after, meeting);
  }
  return [...meetings.values()]
    .map(({ before, races, after }) => `${before}/${[...races].join(",")}/${after}`)
    .join(";");
}

/** Returns the races in a `races` parameter; undefined for an invalid text. */
export function parseRaces(text: string): readonly AskedRace[] | undefined {
  const races: AskedRace[] = [];
  for (const meeting of text.split(";")) {
    const [date, race_code, country, track, numbers, ...zone] = meeting.split("/");
    const timezone = zone.join("/");
    if (!date || !race_code || numbers === undefined || timezone === "") return undefined;
    if (track === "") races.push({ date, race_code, timezone });
    else
      for (const race of numbers.split(","))
        races.push({ date, race_code, timezone, country: country ?? "", track: track ?? "", race });
  }
  return races;
}

/** The kinds of events other than changes. */
export const streamEvents = {
  /** The source replays a past day, so nothing will change. */
  replay: "replay",
  /** Changes since the last one received are lost. */
  gap: "gap",
  /** The relay has stopped asking the live service for a time. */
  paused: "paused",
  /** The relay asks the live service again. */
  resumed: "resumed",
} as const;

/** Milliseconds between two heartbeats of a stream. */
export const heartbeat = 20_000;
