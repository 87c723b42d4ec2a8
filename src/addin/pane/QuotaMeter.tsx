import { usePane } from "./paneContext";
import { lowShare, quotaState, type QuotaState } from "./quotaState";
import { useTick } from "./useTick";

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
  const { limit, left } = quota;
  const state = quotaState(quota);
  return (
    <div class={`quota ${state}`}>
      <meter aria-label="Requests left today" min={0} max={limit} low={limit * lowShare} optimum={limit} value={left} />
      <p class="hint">
        {left.toLocaleString()} of {limit.toLocaleString()} requests left today.{words[state]}
      </p>
    </div>
  );
}
