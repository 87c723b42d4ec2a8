import { formatCount } from "../messages";
import { Button, Sign } from "./controls/Section";
import { useClientChanges, usePane } from "./state/paneContext";
import { lowShare, planLabel, quotaState, type QuotaState, sourceLabel } from "./state/sourceStatus";

/** States on every view whether the workbook is live or shows a snapshot, which can be left here. */
function StateChip() {
  const { snapshots, snapshotActions } = usePane();
  const shown = snapshots.shown();
  if (snapshots.list().length === 0 && shown === undefined) return null;
  return (
    <div class="state" role="group" aria-label="What the workbook shows">
      <span class={`chip ${shown === undefined ? "live" : "snapshot"}`}>
        {shown === undefined ? "Live" : `Snapshot ${shown}`}
      </span>
      {shown !== undefined && (
        <>
          <span class="hint">No request is sent.</span>
          <Button
            disabled={snapshotActions.state.step === "busy"}
            onClick={() => snapshotActions.show(undefined)}
          >
            Go live
          </Button>
        </>
      )}
    </div>
  );
}

/** The data source above the tabs: the kind of races and the quota, in lines that keep their height. */
export function SourceStrip() {
  const { connection, snapshots, client } = usePane();
  useClientChanges();
  const status = client.status();
  const plan = planLabel(status);
  return (
    <div class="strip" role="group" aria-label="Data source">
      <p class={`source ${status.source ?? ""}`}>
        {status.source === "simulated" && <Sign tone="warning" />}
        <span>
          <b>
            {sourceLabel({ source: status.source })}
            {status.asOf !== undefined && ", "}
          </b>
          {status.asOf !== undefined && <b class="unbroken">as of {status.asOf}</b>}
          {plan !== undefined && <span class="plan"> · {plan}</span>}
        </span>
      </p>
      <StateChip />
      {snapshots.shown() === undefined && connection.source() !== "browser" && <QuotaMeter />}
    </div>
  );
}

const quotaHints: Readonly<Record<QuotaState, string>> = {
  enough: "",
  low: " Running low.",
  used: " Only answers already received are shown.",
};

/** The requests left today; the requests sent, until a response has stated the quota. */
function QuotaMeter() {
  const { client } = usePane();
  const { quota, requestsToday } = client.status();
  if (!quota)
    return (
      <div class="quota">
        <p class="hint">{formatCount(requestsToday, "request")} sent from this computer today.</p>
      </div>
    );
  const { limit, remaining } = quota;
  const state = quotaState(quota);
  return (
    <div class={`quota ${state}`}>
      <p class="hint">
        {remaining.toLocaleString()} of {limit.toLocaleString()} requests left today.{quotaHints[state]}
      </p>
      <meter
        aria-label="Requests left today"
        min={0}
        max={limit}
        low={limit * lowShare}
        optimum={limit}
        value={remaining}
      />
    </div>
  );
}
