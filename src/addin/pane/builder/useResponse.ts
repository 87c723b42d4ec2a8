import { useEffect, useState } from "preact/hooks";
import { parseCached } from "../../../functions/call/argumentCache";
import { type Call, cellsByName } from "../../../functions/call/call";
import { session } from "../../../functions/call/session";
import type { EndpointName } from "../../../spec/endpoints";
import type { Responses } from "../../../spec/responses";
import { errorMessage } from "../../messages";
import { usePane } from "../state/paneContext";

/** Neither member while the request runs. */
export interface ResponseState<E extends EndpointName> {
  readonly response?: Responses[E];
  readonly problem?: string;
}

interface ResponseRequest<E extends EndpointName> {
  /** The call's endpoint. */
  readonly endpoint: E;
  readonly call: Call;
  readonly args: readonly unknown[];
}

/**
 * Requests the data that fills a picker; nothing while `request` is undefined. A newer request cancels an
 * older one. A request that failed is sent again once the service responds again.
 */
export function useResponse<E extends EndpointName>(
  request: ResponseRequest<E> | undefined,
): ResponseState<E> {
  const { client, connection, settings } = usePane();
  const [state, setState] = useState<ResponseState<E>>({});
  const key = request && JSON.stringify([request.call.name, request.args, settings.chosen()]);
  useEffect(() => {
    setState({});
    if (!request) return;
    const controller = new AbortController();
    const show = (next: ResponseState<E>): void => {
      if (!controller.signal.aborted) setState(next);
    };
    let hasFailed = false;
    const ask = async (): Promise<void> => {
      await client.ready();
      const { question } = parseCached(request.call, cellsByName(request.call, request.args), session());
      const { response } = await client.ask(
        { ...question, endpoint: request.endpoint },
        { signal: controller.signal },
      );
      show({ response });
    };
    const send = (): void => {
      hasFailed = false;
      ask().catch((error: unknown) => {
        hasFailed = true;
        show({ problem: errorMessage(error) });
      });
    };
    send();
    const stopWaiting = client.onOutageEnd(() => hasFailed && send());
    return () => {
      stopWaiting();
      controller.abort();
    };
  }, [key, connection.connection()]);
  return state;
}
