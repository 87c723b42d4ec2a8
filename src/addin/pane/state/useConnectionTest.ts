import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { ConnectionCheck } from "../../../client/client";
import type { AnswerSource } from "../../../client/question";
import type { Quota } from "../../../client/sourceInfo";
import { t } from "../../../language/translate";
import type { Plan } from "../../../spec/codes";
import type { Application } from "../../application";
import { errorMessage } from "../../messages";

/** Tests the connection when the pane opens, when it changes, and on request; the latest test wins. */
export function useConnectionTest({
  client,
  connection,
  inBrowser,
}: Pick<Application, "client" | "connection" | "inBrowser">) {
  /** Undefined while a test runs. */
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

const sourceKinds = (): Readonly<Record<AnswerSource, string>> => ({
  simulated: t`Simulated races, all fictional`,
  results: t`Races from a results file`,
  live: t`Live service`,
});

/** Returns one line about the data source: "Races from a results file, as of 2025-11-23". */
export function sourceLabel({
  source,
  asOf,
}: {
  readonly source?: AnswerSource | undefined;
  readonly asOf?: string;
}): string | undefined {
  if (source === undefined) return undefined;
  const kind = sourceKinds()[source];
  return asOf === undefined ? kind : t`${kind}, as of ${asOf}`;
}

const planNames: Readonly<Record<Plan, string>> = { free: "Free", pro: "Pro" };

export const planLabel = ({ plan }: { readonly plan?: Plan }): string | undefined => plan && planNames[plan];

export type QuotaState = "enough" | "low" | "used";

/** The share of the day's requests at which the quota counts as low. */
export const lowShare = 0.2;

/** Classifies the requests left today: 20 of 100 are "low". */
export function quotaState({ limit, remaining }: Quota): QuotaState {
  if (remaining <= 0) return "used";
  return remaining <= limit * lowShare ? "low" : "enough";
}
