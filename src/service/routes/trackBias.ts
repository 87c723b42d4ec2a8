import type { TrackBiasResponse } from "../../spec/schemas/trackBias";
import { conditionKeyOf } from "../races/conditionKey";
import { biasReport } from "../statistics/biasReport";
import { resultsBefore, todayIn } from "./clock";
import { findVenue } from "./raceCard";
import type { Parameters } from "./readParameters";
import { present, type Context } from "./route";

/** Returns the barrier draw bias of a venue (spec 4.4). */
export function trackBias(request: Parameters<"trackBias">, { history, clock }: Context): TrackBiasResponse {
  const { venue: slug, race_code: raceCode, country, distance, window, condition: text } = request;
  const venue = findVenue(history, { slug, country, raceCode });
  const condition = text === undefined ? undefined : { key: conditionKeyOf(text, raceCode), text };
  return biasReport(history, venue, {
    before: resultsBefore(clock),
    today: todayIn(clock, venue.timezone),
    ...present({ distance, window, condition }),
  });
}
