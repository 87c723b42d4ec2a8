import { useId } from "preact/hooks";
import { bookWords } from "../../workbook/bookWords";
import { Notice } from "../Notice";
import { usePane } from "../paneContext";
import type { BookState } from "./useBook";

/** What a book costs, how far it is, and where its sheets are. */
export function BookReport({ state }: { readonly state: BookState }) {
  const { client, host } = usePane();
  const id = useId();
  return (
    <>
      <div role="status">
        {state.step === "planned" && (
          <Notice tone="neutral">
            {bookWords(state.plan, client.status().quota).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
        {state.step === "running" && (
          <Notice tone="neutral">
            <label for={id}>
              {state.done} of {state.steps} {state.doing}
            </label>
            <progress id={id} value={state.done} max={Math.max(1, state.steps)} />
          </Notice>
        )}
        {state.step === "idle" && state.message !== undefined && (
          <Notice tone={state.failed ? "danger" : "neutral"}>{state.message}</Notice>
        )}
        {state.step === "done" && (
          <Notice tone="success">
            {state.sheets.length === 1 ? "One sheet stands" : `${state.sheets.length} sheets stand`} behind your own.
          </Notice>
        )}
      </div>
      {state.step === "done" && (
        <div class="row" role="group" aria-label="New sheets">
          {state.sheets.map((name) => (
            <button type="button" key={name} onClick={() => void host.book.showSheet(name)}>
              Go to {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
