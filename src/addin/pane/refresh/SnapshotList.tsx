import { useId } from "preact/hooks";
import type { Snapshot } from "../../../client/snapshots/snapshot";
import { formatCount } from "../../planMessages";
import { Choice } from "../controls/Choice";
import { usePane } from "../state/paneContext";

/** Returns when and of what a snapshot was taken: "22 Nov 2026, 10:00 · 86 answers · version 1.2.0". */
function describe({ takenAt, answers, version, source }: Snapshot): string {
  const time = new Date(takenAt).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const plan = source.plan && `${source.plan === "pro" ? "Pro" : "Free"} plan`;
  const parts = [time, formatCount(answers.length, "answer"), plan, version && `version ${version}`];
  return parts.filter(Boolean).join(" · ");
}

/** Chooses what the workbook shows, the live service or one of its snapshots; nothing without snapshots. */
export function SnapshotList() {
  const { snapshots, snapshotActions } = usePane();
  const { state, show } = snapshotActions;
  const id = useId();
  const shown = snapshots.shown();
  const newestFirst = [...snapshots.list()].sort((one, other) => other.takenAt - one.takenAt);
  if (newestFirst.length === 0) return null;
  return (
    <fieldset class="snapshots" disabled={state.step === "busy"}>
      <legend>This workbook shows</legend>
      <Choice type="radio" name={id} checked={shown === undefined} onChange={() => void show(undefined)}>
        Live
      </Choice>
      {newestFirst.map((snapshot) => (
        <SnapshotRow key={snapshot.name} snapshot={snapshot} group={id} />
      ))}
    </fieldset>
  );
}

function SnapshotRow({ snapshot, group }: { readonly snapshot: Snapshot; readonly group: string }) {
  const { snapshots, snapshotActions } = usePane();
  const { show, remove } = snapshotActions;
  const { name } = snapshot;
  return (
    <div class="snapshot">
      <Choice
        type="radio"
        name={group}
        checked={snapshots.shown() === name}
        hint={describe(snapshot)}
        onChange={() => void show(name)}
      >
        {name}
      </Choice>
      <button type="button" class="quiet" aria-label={`Delete ${name}`} onClick={() => void remove(name)}>
        Delete
      </button>
    </div>
  );
}
