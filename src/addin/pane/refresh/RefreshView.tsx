import { useEffect, useId, useRef, useState } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import { type Scope, scopes } from "../../excel/workbook";
import { describeRefreshPlan, errorMessage, formatCount } from "../../messages";
import { planRefresh, type RefreshChoice, type RefreshPlan } from "../../refresh/planRefresh";
import { runRefresh } from "../../refresh/runRefresh";
import { reportChanges } from "../../review/reportChanges";
import { Choice } from "../controls/SelectField";
import { CancelButton, PlanNotice, ProgressNotice } from "../controls/PlanNotice";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { SnapshotSection } from "./SnapshotSection";

const scopeLabels: Readonly<Record<Scope, string>> = {
  selection: "The selected cells",
  sheet: "This sheet",
  workbook: "The whole workbook",
};

/**
 * Refreshes the formulas of a part of the workbook: shows the cost first, then replaces all answers or none.
 */
function RefreshSection() {
  const { navigation, snapshots } = usePane();
  const id = useId();
  const route = navigation.route();
  const [choice, setChoice] = useRemembered<RefreshChoice>("refresh", () => ({
    scope: "sheet",
    errorsOnly: false,
  }));
  const { scope, errorsOnly } = choice;
  const change = (part: Partial<RefreshChoice>): void => setChoice((old) => ({ ...old, ...part }));
  const { state, plan, run, cancel } = useRefresh();
  useEffect(() => {
    if (route.scope === undefined) return;
    const requested = { scope: route.scope, errorsOnly: route.errorsOnly ?? false };
    change(requested);
    void plan(requested);
  }, [route]);
  const shown = snapshots.shown();
  const busy = state.step === "running" || state.step === "planning" || shown !== undefined;

  return (
    <Section title="Refresh">
      <p class="intro">
        All values are replaced together once every new answer has arrived. If one fails, nothing changes.
      </p>
      {shown !== undefined && (
        <Notice tone="neutral">The workbook shows the snapshot “{shown}”. Go live to refresh.</Notice>
      )}
      <fieldset disabled={busy}>
        <legend>Cells to refresh</legend>
        {scopes.map((name) => (
          <Choice
            type="radio"
            key={name}
            name={id}
            checked={scope === name}
            onChange={() => change({ scope: name })}
          >
            {scopeLabels[name]}
          </Choice>
        ))}
        <Choice type="checkbox" checked={errorsOnly} onChange={(checked) => change({ errorsOnly: checked })}>
          Only cells that show an error
        </Choice>
      </fieldset>
      <div class="row">
        <button type="button" disabled={busy} onClick={() => void plan(choice)}>
          Show the cost
        </button>
        {state.step === "planned" && state.plan.cells.length > 0 && (
          <button type="button" class="primary" onClick={() => void run(state.plan)}>
            Refresh now
          </button>
        )}
        <CancelButton step={state.step} onCancel={cancel} />
      </div>
      <RefreshStatus state={state} />
    </Section>
  );
}

function RefreshStatus({ state }: { readonly state: RefreshState }) {
  const { client } = usePane();
  return (
    <div role="status">
      {state.step === "planned" && (
        <PlanNotice lines={describeRefreshPlan(state.plan, client.status().quota)} />
      )}
      {state.step === "planning" && state.total !== undefined && (
        <ProgressNotice done={state.done ?? 0} total={state.total} noun="formula" />
      )}
      {state.step === "running" && (
        <ProgressNotice done={state.done} total={state.plan.questions.length} noun="answer" />
      )}
      {state.step === "idle" && state.message !== undefined && (
        <Notice tone={state.failed ? "danger" : "success"}>{state.message}</Notice>
      )}
    </div>
  );
}

type RefreshState =
  | { readonly step: "idle"; readonly message?: string; readonly failed?: boolean }
  | { readonly step: "planning"; readonly done?: number; readonly total?: number }
  | { readonly step: "planned"; readonly plan: RefreshPlan }
  | { readonly step: "running"; readonly plan: RefreshPlan; readonly done: number };

interface RefreshHandle {
  readonly state: RefreshState;
  readonly plan: (choice: RefreshChoice) => Promise<void>;
  readonly run: (plan: RefreshPlan) => Promise<void>;
  readonly cancel: () => void;
}

const succeeded = ({ questions, cells }: RefreshPlan): string =>
  `Refreshed: ${formatCount(questions.length, "answer")} in ${formatCount(cells.length, "cell")}.`;

/** Plans and runs a refresh. */
function useRefresh(): RefreshHandle {
  const { client, host } = usePane();
  const [state, setState] = useState<RefreshState>({ step: "idle" });
  const controller = useRef(new AbortController());

  const plan = async (choice: RefreshChoice): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ step: "planning" });
    const onProgress = (done: number, total: number): void => setState({ step: "planning", done, total });
    try {
      await client.ready();
      const { workbook } = host;
      const context = parseContext(session());
      const planned = await planRefresh(choice, { workbook, context, peek: client.peek, signal, onProgress });
      if (!signal.aborted) setState({ step: "planned", plan: planned });
    } catch (error) {
      if (!signal.aborted) setState({ step: "idle", message: errorMessage(error), failed: true });
    }
  };

  const run = async (planned: RefreshPlan): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (done: number): void => setState({ step: "running", plan: planned, done });
    onProgress(0);
    try {
      await runRefresh(planned, { client, workbook: host.workbook, signal, onProgress });
      setState({ step: "idle", message: succeeded(planned) });
    } catch (error) {
      const message = signal.aborted
        ? "Cancelled. No value has changed."
        : `${errorMessage(error)} No value has changed.`;
      setState({ step: "idle", message, failed: !signal.aborted });
    }
  };

  const cancel = (): void => {
    controller.current.abort();
    setState((now) => (now.step === "running" ? now : { step: "idle" }));
  };
  return { state, plan, run, cancel };
}

/** Keeps the next races up to date while the pane is open: off until it is chosen, at a stated cost. */
function NextSection() {
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

type CheckState =
  | { readonly step: "idle" | "busy" }
  | { readonly step: "ended"; readonly tone: "success" | "warning" | "danger"; readonly text: string };

/** Lists on a sheet what was changed by hand since sheets were frozen. */
function CheckSection() {
  const { workbook } = usePane().host;
  const [state, setState] = useState<CheckState>({ step: "idle" });
  const check = async (): Promise<void> => {
    setState({ step: "busy" });
    try {
      const { count, text } = await reportChanges(workbook);
      setState({ step: "ended", tone: count === 0 ? "success" : "warning", text });
    } catch (error) {
      setState({ step: "ended", tone: "danger", text: errorMessage(error) });
    }
  };
  return (
    <Section title="Review a shared workbook">
      <p class="intro">
        Lists what was changed by hand since the sheets were frozen: formulas, typed values, rows and columns,
        names of sheets. Answers that have changed since are not listed. No request is sent.
      </p>
      <div class="row">
        <button type="button" disabled={state.step === "busy"} onClick={() => void check()}>
          Check this workbook against its formula map
        </button>
      </div>
      <div role="status">
        {state.step === "busy" && <p class="hint">Working …</p>}
        {state.step === "ended" && <Notice tone={state.tone}>{state.text}</Notice>}
      </div>
    </Section>
  );
}

/** Requests new answers for the workbook's formulas, copies sheets as values, or lists changes by hand. */
export function RefreshView() {
  return (
    <>
      <RefreshSection />
      <NextSection />
      <SnapshotSection />
      <FreezeSection />
      <CheckSection />
    </>
  );
}

/** Copies sheets as values: shows the progress, and leaves no copy when it is cancelled. */
function FreezeSection() {
  const { navigation, freezing } = usePane();
  const { state, freeze, cancel } = freezing;
  const route = navigation.route();
  useEffect(() => {
    if (route.freeze === undefined) return;
    navigation.go({ view: route.view }); // once, also when the view is shown again
    if (state.step !== "running") void freeze(route.freeze);
  }, [route]);
  const busy = state.step === "running";
  return (
    <Section title="Freeze to values">
      <p class="intro">
        Makes copies with values in place of formulas, to share or to archive. Your key is never in a
        workbook, nor in a copy.
      </p>
      <div class="row">
        <button type="button" disabled={busy} onClick={() => void freeze("sheet")}>
          Copy this sheet
        </button>
        <button type="button" disabled={busy} onClick={() => void freeze("workbook")}>
          Copy every sheet
        </button>
        <CancelButton step={state.step} onCancel={cancel} />
      </div>
      <div role="status">
        {state.step === "running" && <ProgressNotice done={state.done} total={state.total} noun="sheet" />}
        {state.step === "ended" && <Notice tone={state.tone}>{state.text}</Notice>}
      </div>
    </Section>
  );
}
