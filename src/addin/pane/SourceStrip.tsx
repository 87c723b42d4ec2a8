import { Notice } from "./controls/Section";
import { usePane, useTick } from "./state/paneContext";
import { lowShare, quotaState, sourceWords, type QuotaState } from "./state/sourceStatus";

const told = (source: string) => <p class="source">{source}</p>;

/** On every view: what kind of races these are, what is wrong with the connection, and the quota. */
export function SourceStrip() {
  const { connectionTest, client } = usePane();
  const { check } = connectionTest;
  const wrong = check && check.verdict !== "connected" ? check.message : undefined;
  const status = client.status();
  const source = sourceWords(status);
  return (
    <div class="strip" role="group" aria-label="Data source">
      {source !== undefined && (status.source === "simulated" ? <Notice tone="warning">{told(source)}</Notice> : told(source))}
      {wrong !== undefined && <Notice tone="warning">{wrong}</Notice>}
      <QuotaMeter />
    </div>
  );
}

const words: Readonly<Record<QuotaState, string>> = {
  enough: "",
  low: " Few are left.",
  used: " The quota is used up: what is at hand still shows.",
};

/** The day's requests that are left, once the service has told. */
export function QuotaMeter() {
  const { client } = usePane();
  useTick();
  const { quota, requestsToday } = client.status();
  if (!quota) return <p class="hint">{requestsToday} requests sent from here today.</p>;
  const { limit, remaining } = quota;
  const state = quotaState(quota);
  return (
    <div class={`quota ${state}`}>
      <meter aria-label="Requests left today" min={0} max={limit} low={limit * lowShare} optimum={limit} value={remaining} />
      <p class="hint">
        {remaining.toLocaleString()} of {limit.toLocaleString()} requests left today.{words[state]}
      </p>
    </div>
  );
}
