import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { ConnectionCheck } from "../../../client/checkConnection";
import type { Application } from "../../application";
import { errorMessage } from "../../messages";

export interface ConnectionTest {
  /** Undefined while the service is asked. */
  readonly check: ConnectionCheck | undefined;
  readonly test: () => void;
}

/** Tests the connection when the pane opens and when source or key change, and again on request. The last test counts. */
export function useConnectionCheck({ client, connection }: Pick<Application, "client" | "connection">): ConnectionTest {
  const [check, setCheck] = useState<ConnectionCheck>();
  const latest = useRef(0);
  const current = connection.connection();

  const test = useCallback(() => {
    const turn = ++latest.current;
    setCheck(undefined);
    const show = (found: ConnectionCheck): void => {
      if (turn === latest.current) setCheck(found);
    };
    client.checkConnection().then(show, (error: unknown) => show({ verdict: "unavailable", message: errorMessage(error) }));
  }, [client]);
  useEffect(test, [test, current]);

  return { check, test };
}
