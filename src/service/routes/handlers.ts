import type { EndpointName } from "../../spec/endpoints";
import type { Responses } from "../../spec/responses";
import { angle } from "./angle";
import { form } from "./form";
import { headToHead } from "./headToHead";
import { meetings } from "./meetings";
import { jockey, trainer } from "./people";
import { predictions, type PredictionsContext } from "./predictions";
import type { Parameters } from "./readParameters";
import { results } from "./results";
import { starts } from "./starts";
import { trackBias, venues } from "./venues";

export type Handler<E extends EndpointName> = (
  request: Parameters<E>,
  context: PredictionsContext,
) => Responses[E] | Promise<Responses[E]>;

/** The handlers of the endpoints. */
export const handlers = {
  meetings,
  form,
  venues,
  trackBias,
  jockey,
  trainer,
  predictions,
  starts,
  headToHead,
  results,
  angle,
} as const satisfies { readonly [E in EndpointName]?: Handler<E> };
