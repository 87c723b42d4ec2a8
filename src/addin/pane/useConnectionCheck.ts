import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { ConnectionCheck } from "../../client/checkConnection";
import { usePane } from "./paneContext";

export interface ConnectionTest {
  /** Undefined while the service is asked. */
  readonly check: ConnectionCheck | undefined;
  readonly test: () => void;
}

/** Tests the connection when the pane opens and when source or key change, and again on request. The last test counts. */
export function useConnectionCheck(): ConnectionTest {
  const { client, connection } = usePane();
  const [check, setCheck] = useState<ConnectionCheck>();
  const latest = useRef(0);
  const current = connection.connection();

  const test = useCallback(() => {
    const turn = ++latest.current;
    setCheck(undefined);
    void client.checkConnection().then((found) => turn === latest.current && setCheck(found));
  }, [client]);
  useEffect(test, [test, current]);

  return { check, test };
}
