import type { EndpointName } from "./endpoints";
import { type AngleResponse, angleSchema } from "./angle";
import { type FormResponse, formSchema } from "./form";
import { type MeetingsResponse, meetingsSchema, type VenuesResponse, venuesSchema } from "./meetings";
import * as past from "./pastRace";
import { type JockeyResponse, jockeySchema, type TrainerResponse, trainerSchema } from "./people";
import { type NamesResponse, namesSchema } from "./names";
import { type PricesResponse, pricesSchema } from "./prices";
import { type PredictionsResponse, predictionsSchema } from "./predictions";
import { type WhyResponse, whySchema } from "./why";
import { type QualifiersResponse, qualifiersSchema } from "./qualifiers";
import {
  type ConnectionsResponse,
  connectionsSchema,
  type DrawStylesResponse,
  drawStylesSchema,
  type PersonRatesResponse,
  personRatesSchema,
} from "./rates";
import { type RecordResponse, recordSchema } from "./record";
import { type BacktestResponse, backtestSchema, type RatingResponse, ratingSchema } from "./rating";
import { type TrackBiasResponse, trackBiasSchema } from "./trackBias";
import { type WorkedOutResponse, workedOutSchema } from "./workedOut";

/** The JSON Schema of each endpoint's response (spec 2; docs/extension.md). */
export const schemas = {
  meetings: meetingsSchema,
  form: formSchema,
  venues: venuesSchema,
  trackBias: trackBiasSchema,
  jockey: jockeySchema,
  trainer: trainerSchema,
  predictions: predictionsSchema,
  starts: past.startsSchema,
  headToHead: past.headToHeadSchema,
  results: past.resultsSchema,
  dayResults: past.dayResultsSchema,
  angle: angleSchema,
  qualifiers: qualifiersSchema,
  drawStyles: drawStylesSchema,
  connections: connectionsSchema,
  personRates: personRatesSchema,
  workedOut: workedOutSchema,
  prices: pricesSchema,
  names: namesSchema,
  record: recordSchema,
  why: whySchema,
  rating: ratingSchema,
  backtest: backtestSchema,
} as const satisfies Record<EndpointName, unknown>;

export interface Responses {
  meetings: MeetingsResponse;
  form: FormResponse;
  venues: VenuesResponse;
  trackBias: TrackBiasResponse;
  jockey: JockeyResponse;
  trainer: TrainerResponse;
  predictions: PredictionsResponse;
  starts: past.StartsResponse;
  headToHead: past.HeadToHeadResponse;
  results: past.ResultsResponse;
  dayResults: past.DayResultsResponse;
  angle: AngleResponse;
  qualifiers: QualifiersResponse;
  drawStyles: DrawStylesResponse;
  connections: ConnectionsResponse;
  personRates: PersonRatesResponse;
  workedOut: WorkedOutResponse;
  prices: PricesResponse;
  names: NamesResponse;
  record: RecordResponse;
  why: WhyResponse;
  rating: RatingResponse;
  backtest: BacktestResponse;
}
