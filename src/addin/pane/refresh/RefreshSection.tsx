import { useEffect, useId, useRef, useState } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import { type Scope, scopes } from "../../excel/workbook";
import { errorMessage } from "../../messages";
import { describeRefreshPlan, formatCount } from "../../planMessages";
import { planRefresh, type RefreshChoice, type RefreshPlan } from "../../refresh/planRefresh";
import { runRefresh } from "../../refresh/runRefresh";
import { Choice } from "../controls/Choice";
import { CancelButton, PlanNotice, ProgressNotice } from "../controls/PlanNotice";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";

const scopeLabels: Readonly<Record<Scope, string>> = {
  selection: "The selected cells",
  sheet: "This sheet",
  workbook: "The whole workbook",
};

/**
 * Refreshes the formulas of a part of the workbook: shows the cost first, then replaces all answers or none.
 */
export function RefreshSection() {
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
