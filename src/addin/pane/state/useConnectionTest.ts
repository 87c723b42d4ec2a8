import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { ConnectionCheck } from "../../../client/client";
import type { AnswerSource } from "../../../client/question";
import type { Quota } from "../../../client/sourceInfo";
import { t } from "../../../language/translate";
import type { Plan } from "../../../spec/codes";
import type { Application } from "../../application";
import { mayHaveFailed, recalculateFormulas } from "../../refresh/recalculate";
import { useLoaded } from "./useLoaded";

/**
 * Tests the connection when the pane opens, when the connection changes and on request; the latest test wins.
 * Failed cells are recalculated once a test succeeds with a key or a plan that the previous test did not
 * have; all cells if the last key was a Free one, because its tables lack values without failing.
 */
export function useConnectionTest({
  client,
  connection,
  inBrowser,
  host,
}: Pick<Application, "client" | "connection" | "inBrowser" | "host">) {
  const [runs, setRuns] = useState(0);
  const test = useCallback(() => setRuns((count) => count + 1), []);
  useEffect(() => inBrowser.onRacesChange(test), [inBrowser, test]);
  const { value, problem } = useLoaded([client, connection.connection(), runs], () =>
    client.checkConnection(),
  );
  /** Undefined while a test runs. */
  const check: ConnectionCheck | undefined =
    problem === undefined ? value : { verdict: "unavailable", message: problem };
  const tested = useRef<string | undefined>(undefined);
  const plan = useRef<Plan | undefined>(undefined);
  useEffect(() => {
    if (!check) return;
    const now = check.verdict === "connected" ? `connected ${check.plan ?? ""}` : check.verdict;
    const before = tested.current;
    tested.current = now;
    const isUpgrade = plan.current === "free" && check.plan === "pro";
    plan.current = check.plan ?? plan.current;
    if (before === undefined || before === now || check.verdict !== "connected") return;
    client.clearFailures();
    // fails while a cell is being edited
    void recalculateFormulas(host.workbook, isUpgrade ? undefined : mayHaveFailed).catch(() => undefined);
  }, [check]);
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

/** The share of the day's requests below which the quota is low. */
export const lowShare = 0.2;

/** Classifies the requests left today: 20 of 100 are "low". */
export function quotaState({ limit, remaining }: Quota): QuotaState {
  if (remaining <= 0) return "used";
  return remaining <= limit * lowShare ? "low" : "enough";
}
