import { angleSchema, type AngleResponse } from "./schemas/angle";
import { formSchema, type FormResponse } from "./schemas/form";
import { headToHeadSchema, type HeadToHeadResponse } from "./schemas/headToHead";
import { meetingsSchema, type MeetingsResponse } from "./schemas/meetings";
import { jockeySchema, trainerSchema, type JockeyResponse, type TrainerResponse } from "./schemas/people";
import { predictionsSchema, type PredictionsResponse } from "./schemas/predictions";
import { resultsSchema, type ResultsResponse } from "./schemas/results";
import { startsSchema, type StartsResponse } from "./schemas/starts";
import { trackBiasSchema, type TrackBiasResponse } from "./schemas/trackBias";
import { venuesSchema, type VenuesResponse } from "./schemas/venues";
import type { EndpointName } from "./endpoints";

/** The JSON Schema of each endpoint's response (spec 2; docs/extension.md). */
export const schemas = {
  meetings: meetingsSchema,
  form: formSchema,
  venues: venuesSchema,
  trackBias: trackBiasSchema,
  jockey: jockeySchema,
  trainer: trainerSchema,
  predictions: predictionsSchema,
  starts: startsSchema,
  headToHead: headToHeadSchema,
  results: resultsSchema,
  angle: angleSchema,
} as const satisfies Record<EndpointName, unknown>;

/** The response of each endpoint. */
export interface Responses {
  meetings: MeetingsResponse;
  form: FormResponse;
  venues: VenuesResponse;
  trackBias: TrackBiasResponse;
  jockey: JockeyResponse;
  trainer: TrainerResponse;
  predictions: PredictionsResponse;
  starts: StartsResponse;
  headToHead: HeadToHeadResponse;
  results: ResultsResponse;
  angle: AngleResponse;
}
