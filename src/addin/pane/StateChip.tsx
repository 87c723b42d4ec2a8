import { usePane } from "./state/paneContext";

/** States on every view whether the workbook is live or shows a snapshot, which can be left here. */
export function StateChip() {
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
          <button
            type="button"
            disabled={snapshotActions.state.step === "busy"}
            onClick={() => void snapshotActions.show(undefined)}
          >
            Go live
          </button>
        </>
      )}
    </div>
  );
}
