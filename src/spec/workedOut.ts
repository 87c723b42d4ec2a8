import type { FromSchema } from "json-schema-to-ts";
import * as is from "./fields";
import { askedRaceFields, runnerFields } from "./form";
import { pastRaceFields, startFields } from "./pastRace";

const { number, name } = runnerFields;
const { finish, margin, startingPrice } = startFields;

/** The figures of the whole race. */
export const workedOutRaceFields = {
  sentence: is.text("Worked out", "How the race worked out, in one sentence"),
  fieldSize: is.integer("Field size", "Starters, scratched runners excluded", "starters"),
  ranAgain: is.integer("Ran again", "Starters with a later start", "starters"),
  nextWins: is.integer("Next-time wins", "Starters that won their next start", "starters"),
  nextPlaces: is.integer(
    "Next-time places",
    "Starters that finished third or better in their next start",
    "starters",
  ),
  winners: is.integer("Later winners", "Starters that have won a later start", "starters"),
  starts: is.integer("Later starts", "Later starts of all starters", "starts"),
  wins: is.integer("Later wins", "Wins in these starts", "wins"),
  places: is.integer("Later places", "Finishes of third or better in these starts", "places"),
  winRate: is.orNull(
    is.fraction("Later win rate", "Wins per later start; null when no starter has run since"),
  ),
  placeRate: is.orNull(
    is.fraction("Later place rate", "Places per later start; null when no starter has run since"),
  ),
  ...is.optional(
    is.pro({
      ratingGain: is.number(
        "Rating gain",
        "Mean points that the starters' class ratings rose from this race to their last later start (Pro)",
        "points",
      ),
    }),
  ),
};

/** The next start of a runner from the race. */
export const nextStartFields = {
  ...pastRaceFields,
  ...is.optional({ finish, margin, startingPrice }),
  daysSince: is.integer("Days since", "Days from the race to the next start", "days"),
};

export const workedOutRunnerFields = {
  number,
  name,
  ...is.optional({ finish, margin, startingPrice }),
  laterStarts: is.integer("Later starts", "Starts on later days", "starts"),
  laterWins: is.integer("Later wins", "Wins in these starts", "wins"),
  laterPlaces: is.integer("Later places", "Finishes of third or better in these starts", "places"),
  ...is.optional(
    is.pro({
      rating: is.number("Rating", "Class rating after the race, points (Pro)", "points"),
      laterRating: is.number("Later rating", "Class rating after the last later start (Pro)", "points"),
      bestLaterRating: is.number(
        "Best later rating",
        "Highest class rating after a later start (Pro)",
        "points",
      ),
      ratingGain: is.number("Rating gain", "Later rating less the rating after the race (Pro)", "points"),
    }),
  ),
  ...is.optional({ next: { ...is.object(nextStartFields), heading: "Next" } }),
};

/** The later starts of the runners in a past race (docs/extension.md, worked-out). */
export const workedOutSchema = is.object({
  ...askedRaceFields,
  ...workedOutRaceFields,
  runners: is.listOf(
    "In the order of finish, then those that did not finish; scratched runners excluded",
    is.object(workedOutRunnerFields),
  ),
});

export type WorkedOutResponse = FromSchema<typeof workedOutSchema>;
