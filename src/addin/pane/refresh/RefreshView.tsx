import { useId } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import { formatCount, formatNumber, t } from "../../../language/translate";
import { type Scope, scopes } from "../../excel/workbook";
import { describeRefreshPlan, errorMessage } from "../../messages";
import { planRefresh, type RefreshChoice, type RefreshPlan } from "../../refresh/planRefresh";
import { runRefresh } from "../../refresh/runRefresh";
import { reportChanges } from "../../review/reportChanges";
import {
  Button,
  CancelButton,
  Choice,
  LinesNotice,
  Notice,
  ProgressNotice,
  Section,
} from "../controls/controls";
import { usePane, useRemembered, useRequested } from "../state/paneContext";
import { ended, TaskReport, useTask } from "../state/useTask";
import { FollowSection } from "./FollowSection";
import { SnapshotSection } from "./SnapshotSection";
import { WatchSection } from "./WatchSection";

type RefreshState =
  | { readonly step: "planning"; readonly done?: number; readonly total?: number }
  | { readonly step: "planned"; readonly plan: RefreshPlan };

function useRefresh() {
  const { client, host } = usePane();
  const { workbook } = host;
  const { state, setState, run, cancel, showSteps, pauses } = useTask<RefreshState>(
    ended("success", t`Cancelled. No value has changed.`),
  );
  return {
    state,
    cancel,
    plan: (choice: RefreshChoice): Promise<void> =>
      run(async (signal) => {
        setState({ step: "planning" });
        const onProgress = (done: number, total: number): void => setState({ step: "planning", done, total });
        await client.ready();
        const context = parseContext(session());
        const plan = await planRefresh(choice, { workbook, context, peek: client.peek, signal, onProgress });
        return { step: "planned", plan };
      }),
    refresh: (plan: RefreshPlan): Promise<void> =>
      run(async (signal) => {
        const total = plan.questions.length;
        const onProgress = showSteps("answer", total);
        try {
          await runRefresh(plan, { client, workbook, signal, onProgress, pauses });
        } catch (error) {
          if (signal.aborted) throw error;
          return ended("danger", t`${errorMessage(error)} No value has changed.`);
        }
        const cells = formatCount(plan.cells.length, "cell");
        return ended("success", t`Refreshed: ${formatCount(total, "answer")} in ${cells}.`);
      }),
  };
}

const scopeLabels = (): Readonly<Record<Scope, string>> => ({
  selection: t`The selected cells`,
  sheet: t`This sheet`,
  workbook: t`The whole workbook`,
});

/** Refreshes formulas: shows the cost first, then replaces all answers or none. */
function RefreshSection() {
  const { client, navigation, snapshots } = usePane();
  const id = useId();
  const { errorsOnly = false } = navigation.route();
  const [choice, setChoice] = useRemembered<RefreshChoice>("refresh", () => ({
    scope: "sheet",
    errorsOnly: false,
  }));
  const change = (part: Partial<RefreshChoice>): void => setChoice((old) => ({ ...old, ...part }));
  const { state, plan, refresh, cancel } = useRefresh();
  useRequested("scope", (scope) => {
    change({ scope, errorsOnly });
    void plan({ scope, errorsOnly });
  });
  const shownSnapshot = snapshots.shown();
  const busy = state.step === "running" || state.step === "planning" || shownSnapshot !== undefined;

  return (
    <Section title={t`Refresh`}>
      <p class="intro">
        {t`All values are replaced together once every new answer has arrived. If one fails, nothing changes.`}
      </p>
      {shownSnapshot !== undefined && (
        <Notice tone="neutral">{t`The workbook shows the snapshot “${shownSnapshot}”. Go live to refresh.`}</Notice>
      )}
      <fieldset disabled={busy}>
        <legend>{t`Cells to refresh`}</legend>
        {scopes.map((scope) => (
          <Choice
            type="radio"
            key={scope}
            name={id}
            checked={choice.scope === scope}
            onChange={() => change({ scope })}
          >
            {scopeLabels()[scope]}
          </Choice>
        ))}
        <Choice type="checkbox" checked={choice.errorsOnly} onChange={(isOn) => change({ errorsOnly: isOn })}>
          {t`Only cells that show an error`}
        </Choice>
      </fieldset>
      <div class="row">
        <Button disabled={busy} onClick={() => plan(choice)}>
          {t`Show the cost`}
        </Button>
        {state.step === "planned" && state.plan.cells.length > 0 && (
          <Button class="primary" onClick={() => refresh(state.plan)}>
            {t`Refresh now`}
          </Button>
        )}
        <CancelButton step={state.step} onCancel={cancel} />
      </div>
      <TaskReport state={state}>
        {state.step === "planned" && (
          <LinesNotice tone="neutral" lines={describeRefreshPlan(state.plan, client.status().quota)} />
        )}
        {state.step === "planning" && state.total !== undefined && (
          <ProgressNotice done={state.done ?? 0} total={state.total} noun="formula" />
        )}
      </TaskReport>
    </Section>
  );
}

/**
 * Updates the next races while the pane is open. It is off until someone switches it on, and states its cost.
 */
function NextSection() {
  const { client, nextRefresh, snapshots } = usePane();
  const { isOn, problem, last, sent } = nextRefresh.state;
  const quota = client.status().quota;
  const left = quota ? ` ${t`of the ${formatNumber(quota.remaining)} left today`}` : "";
  return (
    <Section title={t`Next to jump`}>
      <Choice
        type="checkbox"
        checked={isOn}
        disabled={snapshots.shown() !== undefined}
        onChange={nextRefresh.set}
        hint={t`At most one request a minute, 60 an hour${left}. It stops when this pane is closed, and pauses while it is hidden.`}
      >
        {t`Keep the formulas of NEXT up to date`}
      </Choice>
      <div role="status">
        <Notice tone="warning">{problem}</Notice>
        {last?.cells === 0 && (
          <Notice tone="neutral">{t`No formula in this workbook calls NEXT: nothing is sent.`}</Notice>
        )}
        {last !== undefined && last.cells > 0 && (
          <p class="hint">
            {t`${formatCount(last.cells, "formula")} kept up to date, ${formatCount(sent, "request")} sent so far.`}
          </p>
        )}
      </div>
    </Section>
  );
}

/** Lists manual changes since sheets were frozen, on a new sheet. */
function CheckSection() {
  const { workbook } = usePane().host;
  const { state, setState, run } = useTask();
  const check = (): Promise<void> =>
    run(async () => {
      setState({ step: "busy" });
      const { count, text } = await reportChanges(workbook);
      return ended(count === 0 ? "success" : "warning", text);
    });
  return (
    <Section title={t`Review a shared workbook`}>
      <p class="intro">
        {t`Lists what was changed by hand since the sheets were frozen: formulas, typed values, rows and columns, names of sheets. Answers that have changed since are not listed. No request is sent.`}
      </p>
      <div class="row">
        <Button disabled={state.step === "busy"} onClick={check}>
          {t`Check this workbook against its formula map`}
        </Button>
      </div>
      <TaskReport state={state} />
    </Section>
  );
}

export function RefreshView() {
  return (
    <>
      <FollowSection />
      <WatchSection />
      <RefreshSection />
      <NextSection />
      <SnapshotSection />
      <FreezeSection />
      <CheckSection />
    </>
  );
}

/** Copies sheets as values with progress; cancelling leaves no copy. */
function FreezeSection() {
  const { state, freeze, cancel } = usePane().freezing;
  const busy = state.step === "running";
  useRequested("freeze", (scope) => busy || void freeze(scope));
  return (
    <Section title={t`Freeze to values`}>
      <p class="intro">
        {t`Makes copies with values in place of formulas, to share or to archive. Copying a sheet empties Excel’s undo list. Your key is never in a workbook, nor in a copy.`}
      </p>
      <div class="row">
        <Button disabled={busy} onClick={() => freeze("sheet")}>
          {t`Copy this sheet`}
        </Button>
        <Button disabled={busy} onClick={() => freeze("workbook")}>
          {t`Copy every sheet`}
        </Button>
        <CancelButton step={state.step} onCancel={cancel} />
      </div>
      <TaskReport state={state} />
    </Section>
  );
}
