import type { EndpointName } from "../../spec/endpoints";
import type { Responses } from "../../spec/responses";
import { angle } from "./angle";
import type { Context } from "./context";
import { form } from "./form";
import { names } from "./names";
import { dayResults, headToHead, results, starts } from "./pastRaces";
import { jockey, personRates, trainer } from "./people";
import { predictions, why } from "./predictions";
import { prices } from "./prices";
import { qualifiers } from "./qualifiers";
import { connections, drawStyles } from "./rates";
import { backtest, rating } from "./rating";
import type { Parameters } from "./readParameters";
import { record } from "./record";
import { meetings, trackBias, venues } from "./venues";
import { workedOut } from "./workedOut";

type Handler<E extends EndpointName> = (
  request: Parameters<E>,
  context: Context,
) => Responses[E] | Promise<Responses[E]>;

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
  dayResults,
  angle,
  why,
  rating,
  backtest,
  qualifiers,
  drawStyles,
  connections,
  personRates,
  workedOut,
  prices,
  names,
  record,
} as const satisfies { readonly [E in EndpointName]?: Handler<E> };
