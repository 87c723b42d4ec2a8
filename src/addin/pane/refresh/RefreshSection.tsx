import { useEffect, useId, useState } from "preact/hooks";
import { type Scope, scopes } from "../../excel/book";
import { planWords } from "../../refresh/planWords";
import { Notice } from "../Notice";
import { usePane } from "../paneContext";
import { Section } from "../Section";
import { useRefresh } from "./useRefresh";

const labels: Readonly<Record<Scope, string>> = {
  selection: "The selected cells",
  sheet: "This sheet",
  workbook: "The whole workbook",
};

/** Asks anew what a part of the workbook shows: the cost first, then all at once, or nothing. */
export function RefreshSection() {
  const { client, navigation } = usePane();
  const id = useId();
  const place = navigation.place();
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
            {planWords(state.plan, client.status().quota).map((line) => (
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
