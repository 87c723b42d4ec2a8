import type { BookChoice } from "../../workbook/bookSheets";
import { isTooDear } from "../../refresh/costWords";
import { usePane } from "../paneContext";
import { type BookHandle, fieldRequests } from "./useBook";

interface BookActionsProps {
  readonly book: BookHandle;
  /** Undefined while something is still to be chosen. */
  readonly choice: BookChoice | undefined;
}

/** From the cost to the book, or away from it. */
export function BookActions({ book: { state, busy, count, countFields, build, cancel }, choice }: BookActionsProps) {
  const { client } = usePane();
  const planned = state.step === "planned" ? state.plan : undefined;
  const plan = planned && !isTooDear(planned.requests.length, client.status().quota) ? planned : undefined;
  const fields = plan ? fieldRequests(plan) : 0;
  return (
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
  );
}
