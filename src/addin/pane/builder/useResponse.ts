import { useEffect, useState } from "preact/hooks";
import { type Call, cellsByName } from "../../../functions/call/call";
import { parseCached } from "../../../functions/call/argumentCache";
import { session } from "../../../functions/call/session";
import type { EndpointName } from "../../../spec/endpoints";
import type { Responses } from "../../../spec/responses";
import { errorMessage } from "../../messages";
import { usePane } from "../state/paneContext";

export interface Arriving<E extends EndpointName> {
  readonly response?: Responses[E];
  readonly problem?: string;
}

interface Wanted<E extends EndpointName> {
  /** The endpoint that the call asks. */
  readonly endpoint: E;
  readonly call: Call;
  readonly args: readonly unknown[];
}

/** The answer that a picker is filled from; nothing is asked while nothing is wanted. The last question counts. */
export function useAnswer<E extends EndpointName>(wanted: Wanted<E> | undefined): Arriving<E> {
  const { client, connection, settings } = usePane();
  const [arrived, setArrived] = useState<Arriving<E>>({});
  const key = wanted && JSON.stringify([wanted.call.name, wanted.args, settings.chosen()]);
  useEffect(() => {
    setArrived({});
    if (!wanted) return;
    const controller = new AbortController();
    const show = (found: Arriving<E>): void => {
      if (!controller.signal.aborted) setArrived(found);
    };
    const ask = async (): Promise<void> => {
      await client.ready();
      const { question } = parseCached(wanted.call, cellsByName(wanted.call, wanted.args), session());
      const { response } = await client.ask({ ...question, endpoint: wanted.endpoint }, controller.signal);
      show({ response });
    };
    ask().catch((error: unknown) => show({ problem: errorMessage(error) }));
    return () => controller.abort();
  }, [key, connection.connection()]);
  return arrived;
}
