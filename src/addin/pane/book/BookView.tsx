import { isTooDear } from "../../book/bookWords";
import { usePane } from "../paneContext";
import { Section } from "../Section";
import { BookFields } from "./BookFields";
import { BookReport } from "./BookReport";
import { fieldRequests, useBook } from "./useBook";
import { useBookChoice } from "./useBookChoice";

/** Builds the sheets of a race day into the open workbook, its cost first. */
export function BookView() {
  const { client } = usePane();
  const { state, count, countFields, build, cancel, forget } = useBook();
  const handle = useBookChoice(forget);
  const { choice } = handle;
  const busy = state.step === "running" || state.step === "counting";
  const plan = state.step === "planned" && !isTooDear(state.plan, client.status().quota) ? state.plan : undefined;
  const fields = plan ? fieldRequests(plan) : 0;
  return (
    <Section title="Race-day book">
      <p class="intro">
        New sheets of formulas behind your own, which stay as they are. Type a number into a scratch box, and the race is priced
        anew.
      </p>
      <BookFields handle={handle} disabled={busy} />
      <div class="row">
        <button type="button" disabled={busy || !choice} onClick={() => choice && void count(choice)}>
          Show the cost
        </button>
        {choice && plan && plan.open > 0 && (
          <button type="button" class="primary" onClick={() => void countFields(choice, plan)}>
            Ask for the fields ({fields} {fields === 1 ? "request" : "requests"})
          </button>
        )}
        {plan?.open === 0 && (
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
      <BookReport state={state} />
    </Section>
  );
}
