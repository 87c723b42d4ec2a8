import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "./codes";
import { flag, integer, listOf, object, oneOf, text, textOrNull } from "./build";

/** The known venues (spec 2.2). */
export const venuesSchema = object({
  count: integer("Total matching venues"),
  venues: listOf(
    object({
      name: text("Display name"),
      slug: text("URL-safe slug for use in calls"),
      raceType: oneOf(raceCodes, "Race type at the venue"),
      country: text("Two-letter country code"),
    }),
    "The venues",
  ),
});

export type VenuesResponse = FromSchema<typeof venuesSchema>;

/**
 * The spec lists every field of a race as present. A source of results that does not know one omits it rather
 * than invents it, so the fields that a source may lack are optional here; the contract tests ask them of a
 * full source.
 */
const race = object(
  {
    raceNumber: integer("Race number; usable as `race` in form and predictions"),
    numberOfRunners: integer("Runners declared"),
    prizeMoney: textOrNull("Total prize money in the venue's local currency; null when not yet published"),
    startTime: text("Scheduled jump time, ISO 8601 UTC"),
    timezone: text("IANA timezone of the venue"),
    abandoned: flag("Race abandoned; independent of the meeting's flag"),
  },
  {
    raceName: text("Race name"),
    raceClass: text("Class or grade"),
    distance: text("Distance with unit, like 1200m"),
    condition: text("Track condition rating, such as a word followed by a number"),
    weather: text("Weather description at the track"),
  },
);

/** The meetings of a date with their race cards (spec 2.1). */
export const meetingsSchema = object({
  date: text("Requested date, YYYY-MM-DD"),
  raceType: oneOf(raceCodes, "Requested race type"),
  meetings: listOf(
    object({
      track: text("Track display name"),
      slug: text("URL-safe track identifier; usable as `track` in form and predictions"),
      country: text("Two-letter ISO country code, lowercase"),
      abandoned: flag("Meeting abandoned (cancelled)"),
      races: listOf(race, "Card of races"),
    }),
    "Meetings on that date",
  ),
});

export type MeetingsResponse = FromSchema<typeof meetingsSchema>;
