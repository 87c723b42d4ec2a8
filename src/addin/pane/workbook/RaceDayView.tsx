import { useId } from "preact/hooks";
import { describeWorkbookPlan, exceedsQuota } from "../../messages";
import type { WorkbookChoice } from "../../workbook/workbookSheets";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { type BookHandle, type BookState, fieldRequests } from "../state/useWorkbookBuild";
import { BookFields } from "./RaceDayFields";
import { useBookChoice } from "./useRaceDayChoice";

/** Builds the sheets of a race day into the open workbook, its cost first. */
export function BookView() {
  const { book } = usePane();
  const handle = useBookChoice(book.forget);
  return (
    <Section title="Race-day book">
      <p class="intro">
        New sheets of formulas behind your own, which stay as they are. Type a number into a scratch box, and the race is priced
        anew.
      </p>
      <BookFields handle={handle} disabled={book.busy} />
      <BookActions book={book} choice={handle.choice} />
      <BookReport state={book.state} />
    </Section>
  );
}

interface BookActionsProps {
  readonly book: BookHandle;
  /** Undefined while something is still to be chosen. */
  readonly choice: WorkbookChoice | undefined;
}

/** From the cost to the book, or away from it. */
export function BookActions({ book: { state, busy, count, countFields, build, cancel }, choice }: BookActionsProps) {
  const { client } = usePane();
  const planned = state.step === "planned" ? state.plan : undefined;
  const plan = planned && !exceedsQuota(planned.requests.length, client.status().quota) ? planned : undefined;
  const fields = plan ? fieldRequests(plan) : 0;
  return (
    <div class="row">
      <button type="button" disabled={busy || !choice} onClick={() => choice && void count(choice)}>
        Show the cost
      </button>
      {choice && plan && plan.unknownRaces > 0 && (
        <button type="button" class="primary" onClick={() => void countFields(choice, plan)}>
          Ask for the fields ({fields} {fields === 1 ? "request" : "requests"})
        </button>
      )}
      {plan?.unknownRaces === 0 && (
        <button type="button" class="primary" onClick={() => void build(plan)}>
          Build the book
        </button>
      )}
      {(state.step === "planned" || state.step === "running") && (
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      )}
    </div>
  );
}

/** What a book costs, how far it is, and where its sheets are. */
export function BookReport({ state }: { readonly state: BookState }) {
  const { client, host } = usePane();
  const id = useId();
  return (
    <>
      <div role="status">
        {state.step === "planned" && (
          <Notice tone="neutral">
            {describeWorkbookPlan(state.plan, client.status().quota).map((line) => (
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
            <button type="button" key={name} onClick={() => void host.workbook.showSheet(name)}>
              Go to {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
