import type { Preparation } from "../../client/failure";
import { clock } from "../clock";
import { formatCount } from "../planMessages";
import { Notice } from "./controls/Section";
import { RacesProgress } from "./RacesProgress";
import { useClientChanges, usePane, useSeconds } from "./state/paneContext";

/**
 * States what the service lacks or still prepares, above every view. Notices stand below the tabs: one that
 * came above them while a tab is pressed would move it away, and the press would be lost.
 */
export function ServiceNotices() {
  const { connection, connectionTest, snapshots } = usePane();
  useClientChanges();
  const { check } = connectionTest;
  const problem = check && check.verdict !== "connected" ? check.message : undefined;
  return (
    <div class="notices" role="group" aria-label="Service">
      {snapshots.shown() === undefined && connection.source() === "browser" && <RacesProgress />}
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
