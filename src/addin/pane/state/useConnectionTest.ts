import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { ConnectionCheck } from "../../../client/client";
import type { Application } from "../../application";
import { errorMessage } from "../../messages";

export interface ConnectionTest {
  /** Undefined while a test runs. */
  readonly check: ConnectionCheck | undefined;
  readonly test: () => void;
}

/**
 * Tests the connection when the pane opens, when source, key or the races in this browser change, and on
 * request. The latest test wins.
 */
export function useConnectionTest({
  client,
  connection,
  inBrowser,
}: Pick<Application, "client" | "connection" | "inBrowser">): ConnectionTest {
  const [check, setCheck] = useState<ConnectionCheck>();
  const latest = useRef(0);
  const current = connection.connection();

  const test = useCallback(() => {
    const run = ++latest.current;
    setCheck(undefined);
    const show = (result: ConnectionCheck): void => {
      if (run === latest.current) setCheck(result);
    };
    client
      .checkConnection()
      .then(show, (error: unknown) => show({ verdict: "unavailable", message: errorMessage(error) }));
  }, [client]);
  useEffect(test, [test, current]);
  useEffect(() => inBrowser.onRacesChange(test), [inBrowser, test]);

  return { check, test };
}
