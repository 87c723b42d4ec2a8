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

/** The function that answers each endpoint. */
export const answers = {
  meetings,
  form,
  venues,
  trackBias,
  jockey,
  trainer,
  predictions,
} as const satisfies { readonly [E in EndpointName]?: Answer<E> };
