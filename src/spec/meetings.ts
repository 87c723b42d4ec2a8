import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "./codes";
import * as is from "./fields";

export const venueFields = {
  name: is.text("Venue", "Display name"),
  slug: is.text("Slug", "URL-safe slug for use in calls"),
  raceType: is.oneOf("Race type", "Race type at the venue", raceCodes),
  country: is.text("Country", "Two-letter country code"),
};

/** The known venues (spec 2.2). */
export const venuesSchema = is.object({
  count: is.integer("Venues", "Total matching venues", "venues"),
  venues: is.listOf("The venues", is.object(venueFields)),
});

export type VenuesResponse = FromSchema<typeof venuesSchema>;

/**
 * The spec lists every field of a race as present. A results source omits a field that it does not know
 * instead of inventing it, so these fields are optional here; the contract tests require them of a full
 * source.
 */
export const cardFields = {
  raceNumber: is.integer("Race", "Race number; usable as `race` in form and predictions", "race number"),
  ...is.optional({
    raceName: is.text("Race name", "Race name"),
    raceClass: is.text("Class", "Class or grade"),
    distance: is.distance("Distance", "Distance with unit, like 1200m"),
  }),
  numberOfRunners: is.integer("Runners", "Runners declared", "runners"),
  prizeMoney: is.orNull(
    is.money("Prize money", "Total prize money in the venue's local currency; null when not yet published"),
  ),
  ...is.optional({
    condition: is.text("Condition", "Track condition rating, such as a word followed by a number"),
    weather: is.text("Weather", "Weather description at the track"),
  }),
  startTime: is.time("Start time", "Scheduled jump time, ISO 8601 UTC"),
  timezone: is.text("Timezone", "IANA timezone of the venue"),
  abandoned: is.flag("Abandoned", "Race abandoned; independent of the meeting's flag"),
};

export const meetingFields = {
  track: is.text("Track", "Track display name"),
  slug: is.text("Slug", "URL-safe track identifier; usable as `track` in form and predictions"),
  country: is.text("Country", "Two-letter ISO country code, lowercase"),
  abandoned: is.flag("Abandoned", "Meeting abandoned (cancelled)"),
  races: is.listOf("Card of races", is.object(cardFields)),
};

export const meetingsFields = {
  date: is.date("Date", "Requested date, YYYY-MM-DD"),
  raceType: is.oneOf("Race type", "Requested race type", raceCodes),
  meetings: is.listOf("Meetings on that date", is.object(meetingFields)),
};

/** The meetings of a date with their race cards (spec 2.1). */
export const meetingsSchema = is.object(meetingsFields);

export type MeetingsResponse = FromSchema<typeof meetingsSchema>;
