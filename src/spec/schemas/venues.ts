import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "../codes";
import { integer, listOf, object, oneOf, text } from "./build";

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
