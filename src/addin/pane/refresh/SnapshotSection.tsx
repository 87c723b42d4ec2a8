import { useEffect, useId, useState } from "preact/hooks";
import type { Snapshot } from "../../../client/snapshots/snapshot";
import { formatCount } from "../../messages";
import { describeSnapshotPlan, isTooLarge } from "../../snapshotMessages";
import { snapshotLimits } from "../../snapshots/planSnapshot";
import { Notice, Section } from "../controls/Section";
import { Choice, TextInput } from "../controls/SelectField";
import { usePane } from "../state/paneContext";

/** Returns when and of what a snapshot was taken: "22 Nov 2026, 10:00 · 86 answers · version 1.2.0". */
function describe({ takenAt, answers, version, source }: Snapshot): string {
  const time = new Date(takenAt).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const plan = source.plan && `${source.plan === "pro" ? "Pro" : "Free"} plan`;
  const parts = [time, formatCount(answers.length, "answer"), plan, version && `version ${version}`];
  return parts.filter(Boolean).join(" · ");
}

/** Chooses what the workbook shows, the live service or one of its snapshots; nothing without snapshots. */
function SnapshotList() {
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

/** Takes snapshots of the workbook's answers, and chooses between them and the live service. */
export function SnapshotSection() {
  const { snapshots } = usePane();
  const problem = snapshots.problem();
  return (
    <Section title="Snapshots">
      {snapshots.allowed && (
        <p class="intro">
          Keeps the answers that the workbook’s formulas use now in the workbook: a colleague opens it with
          the same values, without a key and without a network. Your key is never in it.
        </p>
      )}
      {problem !== undefined && <Notice tone={snapshots.allowed ? "warning" : "neutral"}>{problem}</Notice>}
      {snapshots.allowed && <TakeSnapshot />}
      <SnapshotList />
    </Section>
  );
}

/** Shows the size of a snapshot first, then takes it. */
function TakeSnapshot() {
  const { snapshots, snapshotActions, navigation } = usePane();
  const { state, plan, cancel } = snapshotActions;
  const [name, setName] = useState("");
  const id = useId();
  const route = navigation.route();
  useEffect(() => {
    if (route.snapshot !== true) return;
    navigation.go({ view: route.view }); // once, also when the view is shown again
    if (state.step !== "busy") void plan("");
  }, [route]);
  useEffect(() => {
    if (state.step === "ended") setName("");
  }, [state]);
  const isReplay = snapshots.shown() !== undefined;
  if (!snapshots.available())
    return <Notice tone="neutral">This Excel cannot keep snapshots in a workbook.</Notice>;
  return (
    <>
      <label for={id}>Name</label>
      <TextInput id={id} aria-describedby={`${id}-hint`} value={name} onComplete={setName} />
      <p class="hint" id={`${id}-hint`}>
        {isReplay ? "Go live to take a snapshot." : "The time, such as 10:00, when blank."}
      </p>
      <div class="row">
        <button type="button" disabled={state.step === "busy" || isReplay} onClick={() => void plan(name)}>
          Show the size
        </button>
        <TakeButtons />
        {state.step === "planned" && (
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        )}
      </div>
      <SnapshotReport />
    </>
  );
}

function TakeButtons() {
  const { state, request, take } = usePane().snapshotActions;
  if (state.step !== "planned" || state.plan.formulas === 0) return null;
  const { plan } = state;
  const { missing } = plan;
  return (
    <>
      {missing.length > 0 && (
        <button type="button" onClick={() => void request(plan)}>
          Ask for {formatCount(missing.length, "answer")}
        </button>
      )}
      {!isTooLarge(plan) && (
        <button type="button" class="primary" onClick={() => void take(plan)}>
          Take the snapshot
        </button>
      )}
    </>
  );
}

/** The content and the size of what would be taken, or the outcome. */
function SnapshotReport() {
  const { snapshots, snapshotActions } = usePane();
  const { state } = snapshotActions;
  const isLarge = state.step === "planned" && state.plan.size > snapshotLimits.warning;
  return (
    <div role="status">
      {state.step === "busy" && <p class="hint">Working …</p>}
      {state.step === "planned" && (
        <Notice tone={isLarge || state.plan.missing.length > 0 ? "warning" : "neutral"}>
          {describeSnapshotPlan(state.plan, snapshots.list().length).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {state.step === "ended" && <Notice tone={state.tone}>{state.text}</Notice>}
    </div>
  );
}
