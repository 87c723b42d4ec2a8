import { formatCount } from "../../planMessages";
import { Choice } from "../controls/Choice";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";

/** Keeps the next races up to date while the pane is open: off until it is chosen, at a stated cost. */
export function NextSection() {
  const { client, nextRefresh, snapshots } = usePane();
  const { state, set } = nextRefresh;
  const quota = client.status().quota;
  const left = quota ? ` of the ${quota.remaining.toLocaleString("en")} left today` : "";
  return (
    <Section title="Next to jump">
      <Choice
        type="checkbox"
        checked={state.isOn}
        disabled={snapshots.shown() !== undefined}
        onChange={set}
        hint={`At most one request a minute, 60 an hour${left}. It stops when this pane is closed, and pauses while it is hidden.`}
      >
        Keep the formulas of NEXT up to date
      </Choice>
      <div role="status">
        {state.isOn && state.problem !== undefined && <Notice tone="warning">{state.problem}</Notice>}
        {state.isOn && state.last?.cells === 0 && (
          <Notice tone="neutral">No formula in this workbook calls NEXT: nothing is sent.</Notice>
        )}
        {state.isOn && state.last !== undefined && state.last.cells > 0 && (
          <p class="hint">
            {formatCount(state.last.cells, "formula")} kept up to date, {formatCount(state.sent, "request")}{" "}
            sent so far.
          </p>
        )}
      </div>
    </Section>
  );
}
