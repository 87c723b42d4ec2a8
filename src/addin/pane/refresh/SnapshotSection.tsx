import { useEffect, useId, useState } from "preact/hooks";
import type { Snapshot } from "../../../client/snapshots/snapshot";
import { formatCount, region, t } from "../../../language/translate";
import { describeSnapshotPlan, isTooLarge } from "../../messages";
import { snapshotLimits } from "../../snapshots/planSnapshot";
import { Button, Choice, LinesNotice, Notice, Section, TextField } from "../controls/controls";
import { usePane, useRequested } from "../state/paneContext";
import { TaskReport } from "../state/useTask";

/** Returns a snapshot's time and content: "22 Nov 2026, 10:00 · 86 answers · version 1.2.0". */
function describe({ takenAt, answers, version, source }: Snapshot): string {
  const time = new Date(takenAt).toLocaleString(region(), { dateStyle: "medium", timeStyle: "short" });
  const plan = source.plan && (source.plan === "pro" ? t`Pro plan` : t`Free plan`);
  const parts = [time, formatCount(answers.length, "answer"), plan, version && t`version ${version}`];
  return parts.filter(Boolean).join(" · ");
}

/** Chooses whether the workbook shows the live service or a snapshot; nothing if there are no snapshots. */
function SnapshotList() {
  const { snapshots, snapshotActions } = usePane();
  const { state, show, remove } = snapshotActions;
  const id = useId();
  const shownSnapshot = snapshots.shown();
  const newestFirst = [...snapshots.list()].sort((one, other) => other.takenAt - one.takenAt);
  if (newestFirst.length === 0) return null;
  return (
    <fieldset class="snapshots" disabled={state.step === "busy"}>
      <legend>{t`This workbook shows`}</legend>
      <Choice
        type="radio"
        name={id}
        checked={shownSnapshot === undefined}
        onChange={() => void show(undefined)}
      >
        {t`Live`}
      </Choice>
      {newestFirst.map((snapshot) => (
        <div class="snapshot" key={snapshot.name}>
          <Choice
            type="radio"
            name={id}
            checked={shownSnapshot === snapshot.name}
            hint={describe(snapshot)}
            onChange={() => void show(snapshot.name)}
          >
            {snapshot.name}
          </Choice>
          <Button aria-label={t`Delete ${snapshot.name}`} onClick={() => remove(snapshot.name)}>
            {t`Delete`}
          </Button>
        </div>
      ))}
    </fieldset>
  );
}

/** Takes snapshots of the workbook's answers, and switches between them and the live service. */
export function SnapshotSection() {
  const { snapshots } = usePane();
  return (
    <Section title={t`Snapshots`}>
      {snapshots.allowed && (
        <p class="intro">
          {t`Keeps the answers that the workbook’s formulas use now in the workbook: a colleague opens it with the same values, without a key and without a network. Your key is never in it.`}
        </p>
      )}
      <Notice tone={snapshots.allowed ? "warning" : "neutral"}>{snapshots.problem()}</Notice>
      {snapshots.allowed && <TakeSnapshot />}
      <SnapshotList />
    </Section>
  );
}

/** Shows the size of a snapshot first, then takes it. */
function TakeSnapshot() {
  const { snapshots, snapshotActions } = usePane();
  const { state, plan, request, take, cancel } = snapshotActions;
  const [name, setName] = useState("");
  useRequested("snapshot", () => state.step === "busy" || void plan(""));
  useEffect(() => {
    if (state.step === "ended") setName("");
  }, [state]);
  const isReplay = snapshots.shown() !== undefined;
  const planned = state.step === "planned" ? state.plan : undefined;
  const { missing = [], formulas = 0, size = 0 } = planned ?? {};
  if (!snapshots.available())
    return <Notice tone="neutral">{t`This Excel cannot keep snapshots in a workbook.`}</Notice>;
  return (
    <>
      <TextField
        label={t`Name`}
        value={name}
        hint={isReplay ? t`Go live to take a snapshot.` : t`The time, such as 10:00, when blank.`}
        onChange={setName}
      />
      <div class="row">
        <Button disabled={state.step === "busy" || isReplay} onClick={() => plan(name)}>
          {t`Show the size`}
        </Button>
        {planned && formulas > 0 && missing.length > 0 && (
          <Button
            onClick={() => request(planned)}
          >{t`Ask for ${formatCount(missing.length, "answer")}`}</Button>
        )}
        {planned && formulas > 0 && !isTooLarge(planned) && (
          <Button class="primary" onClick={() => take(planned)}>
            {t`Take the snapshot`}
          </Button>
        )}
        {planned && <Button onClick={cancel}>{t`Cancel`}</Button>}
      </div>
      {/* The content and size of the planned snapshot, or the outcome. */}
      <TaskReport state={state}>
        {planned && (
          <LinesNotice
            tone={size > snapshotLimits.warning || missing.length > 0 ? "warning" : "neutral"}
            lines={describeSnapshotPlan(planned, snapshots.list().length)}
          />
        )}
      </TaskReport>
    </>
  );
}
