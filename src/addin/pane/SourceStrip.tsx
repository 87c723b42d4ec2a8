import type { Preparation } from "../../client/failure";
import { clock } from "../clock";
import { formatCount } from "../planMessages";
import { RacesProgress } from "./RacesProgress";
import { Notice, Sign } from "./controls/Section";
import { StateChip } from "./StateChip";
import { useClientChanges, usePane, useSeconds } from "./state/paneContext";
import { lowShare, planLabel, quotaState, sourceLabel, type QuotaState } from "./state/sourceStatus";

/** The data source's status, above every view: the kind of races, a connection problem and the quota. */
export function SourceStrip() {
  const { connection, connectionTest, snapshots, client } = usePane();
  useClientChanges();
  const { check } = connectionTest;
  const problem = check && check.verdict !== "connected" ? check.message : undefined;
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
      {snapshots.shown() === undefined &&
        (connection.source() === "browser" ? <RacesProgress /> : <QuotaMeter />)}
      {problem !== undefined && <Notice tone="warning">{problem}</Notice>}
      <OutageNotice />
      <PreparationNotice />
    </div>
  );
}

/** States that the service does not respond, since when, and that nothing needs to be done about it. */
function OutageNotice() {
  const { client } = usePane();
  const { outage } = client.status();
  useSeconds(outage !== undefined);
  if (!outage) return null;
  const since = new Date(outage.since).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const seconds = Math.max(0, Math.ceil((outage.nextAttemptAt - clock.now()) / 1000));
  return (
    <Notice tone="warning">
      <p role="status">
        The service has not responded since {since}. Cells that failed are calculated again when it does.
      </p>
      <p class="hint">
        {seconds > 0 ? `Next attempt in ${formatCount(seconds, "second")}.` : "Trying now …"}
      </p>
    </Notice>
  );
}

const preparing: Readonly<Record<Preparation, string>> = {
  prediction_pending: "Win chances are still being calculated.",
  races_pending: "Some races are still being prepared.",
};

/** States what the service still prepares, which is asked for again. */
function PreparationNotice() {
  const { client } = usePane();
  const { outage, preparation } = client.status();
  if (outage || !preparation) return null;
  return (
    <Notice tone="neutral">
      <p role="status">{preparing[preparation]} Cells that wait for them ask again by themselves.</p>
    </Notice>
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
    return <p class="hint">{formatCount(requestsToday, "request")} sent from this computer today.</p>;
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
