import type { FromSchema } from "json-schema-to-ts";
import { formSchema } from "./schemas/form";
import { meetingsSchema } from "./schemas/meetings";
import { jockeySchema, trainerSchema } from "./schemas/people";
import { predictionsSchema } from "./schemas/predictions";
import { trackBiasSchema } from "./schemas/trackBias";
import { venuesSchema } from "./schemas/venues";
import type { EndpointName } from "./endpoints";

/** The JSON Schema of each endpoint's response (spec 2). */
export const schemas = {
  meetings: meetingsSchema,
  form: formSchema,
  venues: venuesSchema,
  trackBias: trackBiasSchema,
  jockey: jockeySchema,
  trainer: trainerSchema,
  predictions: predictionsSchema,
} as const satisfies Record<EndpointName, unknown>;

export type MeetingsResponse = FromSchema<typeof meetingsSchema>;
export type FormResponse = FromSchema<typeof formSchema>;
export type VenuesResponse = FromSchema<typeof venuesSchema>;
export type TrackBiasResponse = FromSchema<typeof trackBiasSchema>;
export type JockeyResponse = FromSchema<typeof jockeySchema>;
export type TrainerResponse = FromSchema<typeof trainerSchema>;
export type PredictionsResponse = FromSchema<typeof predictionsSchema>;

/** The response of each endpoint. */
export interface Responses {
  meetings: MeetingsResponse;
  form: FormResponse;
  venues: VenuesResponse;
  trackBias: TrackBiasResponse;
  jockey: JockeyResponse;
  trainer: TrainerResponse;
  predictions: PredictionsResponse;
}
