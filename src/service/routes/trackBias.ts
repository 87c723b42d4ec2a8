import type { TrackBiasResponse } from "../../spec/responses";
import { resultsBefore, todayIn } from "./clock";
import { biasReport } from "../statistics/biasReport";
import { conditionKeyOf } from "../races/conditionKey";
import { type Context, present } from "./route";
import type { Parameters } from "./readParameters";
import { venueOf } from "./raceCard";

/** The barrier draw bias of a venue (spec 4.4). */
export function trackBias(asked: Parameters<"trackBias">, { history, clock }: Context): TrackBiasResponse {
  const { venue: slug, race_code: raceCode, country, distance, window, condition: text } = asked;
  const venue = venueOf(history, { slug, country, raceCode });
  const condition = text === undefined ? undefined : { key: conditionKeyOf(text, raceCode), text };
  return biasReport(history, venue, {
    before: resultsBefore(clock),
    today: todayIn(clock, venue.timezone),
    ...present({ distance, window, condition }),
  });
}
