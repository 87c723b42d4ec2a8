import type { EndpointName } from "../../spec/endpoints";
import type { Responses } from "../../spec/responses";
import type { Context } from "./route";
import { form } from "./form";
import { jockey, trainer } from "./people";
import { meetings } from "./meetings";
import type { Parameters } from "./readParameters";
import { predictions } from "./predictions";
import { trackBias } from "./trackBias";
import { venues } from "./venues";

export type Answer<E extends EndpointName> = (asked: Parameters<E>, context: Context) => Responses[E] | Promise<Responses[E]>;

/** What answers each endpoint, and for how many seconds a caller may keep the answer. */
export const answers = {
  meetings: { answer: meetings, maxAge: 60 },
  form: { answer: form, maxAge: 60 },
  venues: { answer: venues, maxAge: 3600 },
  trackBias: { answer: trackBias, maxAge: 600 },
  jockey: { answer: jockey, maxAge: 600 },
  trainer: { answer: trainer, maxAge: 600 },
  predictions: { answer: predictions, maxAge: 300 },
} as const satisfies { readonly [E in EndpointName]?: { readonly answer: Answer<E>; readonly maxAge: number } };
