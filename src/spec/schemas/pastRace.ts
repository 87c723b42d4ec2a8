import { integer, oneOf, text } from "./build";

/** The surfaces of a track, as `surface` names them. */
const surfaces = ["turf", "synthetic", "dirt", "sand"] as const;

/** The race of a past start, as far as its source states it. */
export const pastRace = {
  date: text("Day of the race at its venue, YYYY-MM-DD"),
  track: text("Track display name"),
  slug: text("URL-safe track identifier"),
  country: text("Two-letter country code of the track, lowercase"),
  raceNumber: integer("Race number"),
  fieldSize: integer("Starters, scratched runners excluded"),
} as const;

export const pastRaceDetails = {
  raceName: text("Race name"),
  raceClass: text("Class or grade"),
  distance: text("Distance, like 1200m"),
  surface: oneOf(surfaces, "Surface: turf, synthetic, dirt or sand"),
  course: text("Course of the track, such as a rail position"),
  condition: text("Track condition, such as Good 4"),
} as const;
