import { useEffect, useId, useRef, useState } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import { type Scope, scopes } from "../../excel/workbook";
import { describeRefreshPlan, errorMessage } from "../../messages";
import { planRefresh, type RefreshChoice, type RefreshPlan } from "../../refresh/planRefresh";
import { runRefresh } from "../../refresh/runRefresh";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";

const labels: Readonly<Record<Scope, string>> = {
  selection: "The selected cells",
  sheet: "This sheet",
  workbook: "The whole workbook",
};

/** Asks anew what a part of the workbook shows: the cost first, then all at once, or nothing. */
export function RefreshSection() {
  const { client, navigation } = usePane();
  const id = useId();
  const place = navigation.route();
  const [scope, setScope] = useState<Scope>(place.scope ?? "sheet");
  const [errorsOnly, setErrorsOnly] = useState(place.errorsOnly ?? false);
  const { state, count, run, cancel } = useRefresh();
  useEffect(() => {
    if (place.scope === undefined) return;
    const choice = { scope: place.scope, errorsOnly: place.errorsOnly ?? false };
    setScope(choice.scope);
    setErrorsOnly(choice.errorsOnly);
    void count(choice);
  }, [place]);
  const busy = state.step === "running" || state.step === "counting";

  return (
    <Section title="Refresh">
      <p class="intro">Old values stay until every new answer is there. If one fails, all of them stay.</p>
      <fieldset disabled={busy}>
        <legend>What to ask anew</legend>
        {scopes.map((name) => (
          <label class="choice" key={name}>
            <input type="radio" name={id} checked={scope === name} onChange={() => setScope(name)} />
            <span>{labels[name]}</span>
          </label>
        ))}
        <label class="choice">
          <input type="checkbox" checked={errorsOnly} onChange={({ currentTarget }) => setErrorsOnly(currentTarget.checked)} />
          <span>Only cells that show an error</span>
        </label>
      </fieldset>
      <div class="row">
        <button type="button" disabled={busy} onClick={() => void count({ scope, errorsOnly })}>
          Show the cost
        </button>
        {state.step === "planned" && state.plan.cells.length > 0 && (
          <button type="button" class="primary" onClick={() => void run(state.plan)}>
            Refresh now
          </button>
        )}
        {(state.step === "planned" || state.step === "running") && (
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        )}
      </div>
      <div role="status">
        {state.step === "planned" && (
          <Notice tone="neutral">
            {describeRefreshPlan(state.plan, client.status().quota).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
        {state.step === "running" && (
          <Notice tone="neutral">
            <label for={`${id}-progress`}>
              {state.done} of {state.plan.questions.length} answers
            </label>
            <progress id={`${id}-progress`} value={state.done} max={Math.max(1, state.plan.questions.length)} />
          </Notice>
        )}
        {state.step === "idle" && state.message !== undefined && (
          <Notice tone={state.failed ? "danger" : "success"}>{state.message}</Notice>
        )}
      </div>
    </Section>
  );
}

export type RefreshState =
  | { readonly step: "idle"; readonly message?: string; readonly failed?: boolean }
  | { readonly step: "counting" }
  | { readonly step: "planned"; readonly plan: RefreshPlan }
  | { readonly step: "running"; readonly plan: RefreshPlan; readonly done: number };

export interface Refresh {
  readonly state: RefreshState;
  readonly count: (choice: RefreshChoice) => Promise<void>;
  readonly run: (plan: RefreshPlan) => Promise<void>;
  readonly cancel: () => void;
}

/** A refresh from its cost to its end. */
export function useRefresh(): Refresh {
  const { client, host } = usePane();
  const [state, setState] = useState<RefreshState>({ step: "idle" });
  const controller = useRef(new AbortController());

  const count = async (choice: RefreshChoice): Promise<void> => {
    setState({ step: "counting" });
    try {
      await client.ready();
      const plan = await planRefresh(choice, {
        workbook: host.workbook,
        context: parseContext(session()),
        peek: client.peek,
      });
      setState({ step: "planned", plan });
    } catch (error) {
      setState({ step: "idle", message: errorMessage(error), failed: true });
    }
  };

  const run = async (plan: RefreshPlan): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (done: number): void => setState({ step: "running", plan, done });
    onProgress(0);
    try {
      await runRefresh(plan, { client, workbook: host.workbook, signal, onProgress });
      setState({ step: "idle", message: `Refreshed: ${plan.questions.length} answers in ${plan.cells.length} cells.` });
    } catch (error) {
      const message = signal.aborted ? "Cancelled. Every old value stays." : `${errorMessage(error)} Every old value stays.`;
      setState({ step: "idle", message, failed: !signal.aborted });
    }
  };

  const cancel = (): void => {
    controller.current.abort();
    setState((now) => (now.step === "planned" ? { step: "idle" } : now));
  };
  return { state, count, run, cancel };
}
