import { parameters } from "../../spec/parameters";
import type { PredictionsResponse } from "../../spec/responses";
import { resultsBefore } from "./clock";
import { predictionsOf } from "../predictions/storedPredictions";
import { checkDate, meetingAt, raceOn, venueOf } from "./raceCard";
import { type Context, Refusal } from "./route";
import type { Parameters } from "./readParameters";

/** How long a caller is kept waiting for predictions that are being made, in milliseconds; a relay in between gives up after ten seconds. */
const longestWait = 8000;

/**
 * The stored predictions of one race (spec 4.7), waited for while they are being made (503 when that takes longer). The endpoint has no timezone: the date is read
 * as the form endpoint reads it by default, and where that finds no meeting, as the venue's own date.
 */
export async function predictions(asked: Parameters<"predictions">, context: Context): Promise<PredictionsResponse> {
  const { history, clock, pendingPredictions } = context;
  const { date, track, race: number, race_code: raceCode, country } = asked;
  const timezone = parameters.timezone.default;
  const day = checkDate(date, { clock, timezone });
  const venue = venueOf(history, { slug: track, country, raceCode });
  const found = meetingAt(history, venue, { day, timezone });
  const race = raceOn(history, venue, { day, timezone: found ? timezone : venue.timezone, race: number });
  const stored = () => predictionsOf(history, { raceId: race.id, resultsBefore: resultsBefore(clock) });
  const until = clock.now() + longestWait;
  let answer = stored();
  while (!answer && (await pendingPredictions?.wait({ timeout: until - clock.now() }))) answer = stored();
  if (answer) return { ...answer, date, track: venue.name };
  const about = `race ${race.number} at ${venue.name} on ${date}`;
  if (pendingPredictions?.busy)
    throw new Refusal(503, `the prediction for ${about} is being made: try again shortly`, { "Retry-After": "1" });
  throw new Refusal(404, `no prediction yet for ${about}`);
}
