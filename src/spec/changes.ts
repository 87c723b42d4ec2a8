import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "./codes";
import type { Endpoint } from "./endpoints";
import * as is from "./fields";
import { parameters } from "./parameters";

const { country, track, race } = parameters;

/** The stream of the changes of races, an endpoint of the extension (docs/extension.md). */
export const changesEndpoint = {
  path: "/x1/changes",
  section: "changes",
  plan: "free",
  summary: "The late changes of races as they are published, as server-sent events",
  parameters: {
    date: {
      in: "query",
      kind: "date",
      required: false,
      rule: "YYYY-MM-DD, the race's own day at its venue; all days when omitted",
    },
    race_code: {
      in: "query",
      kind: "race_code",
      required: false,
      rule: "gallops, harness or greyhounds; all when omitted",
    },
    country: parameters.anyCountry,
  },
} as const satisfies Endpoint;

/** The values of what changed, by the name of the field. */
const values = (description: string) =>
  ({
    type: "object",
    description,
    additionalProperties: { type: ["string", "number", "boolean", "null"] },
  }) as const;

/** One event of the stream: a change of a race or of one of its runners. */
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
  from: values("The values before; null where there was none"),
  to: values("The values now; null where there is none"),
});

export type RaceChange = FromSchema<typeof raceChangeSchema>;

/** The kinds of events besides those of changes. */
export const streamEvents = {
  /** The source replays a past day, so that nothing will change. */
  replay: "replay",
  /** Changes since the last one received are not known any more. */
  gap: "gap",
  /** The relay does not ask the live service for a time. */
  paused: "paused",
} as const;

/** Milliseconds between two signs of life of a stream. */
export const heartbeat = 20_000;
