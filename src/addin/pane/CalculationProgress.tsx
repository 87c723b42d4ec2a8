import { useEffect, useRef, useState } from "preact/hooks";
import { clock } from "../clock";
import { errorMessage } from "../messages";
import { recalculateAll } from "../refresh/recalculate";
import { ProgressNotice } from "./controls/PlanNotice";
import { FailureAlert, Notice } from "./controls/Section";
import { type Calculation, nextCalculation, timeUntilLong } from "./state/calculation";
import { usePane } from "./state/paneContext";

/** The progress of a calculation of more than a second, above every view, and a button that cancels it. */
export function CalculationProgress() {
  const { client, workbookBuild } = usePane();
  const calculation = useCalculation();
  const [cancelled, setCancelled] = useState(false);
  const cancel = (): void => {
    client.cancelPending();
    setCancelled(true);
  };
  // A build states its own progress.
  if (calculation && workbookBuild.state.step !== "running")
    return (
      <div role="group" aria-label="Calculation">
        <ProgressNotice
          done={calculation.total - calculation.pending}
          total={calculation.total}
          noun="answer"
        />
        <button type="button" onClick={cancel}>
          Cancel the calculation
        </button>
      </div>
    );
  return cancelled ? <CancelledNotice onDone={() => setCancelled(false)} /> : null;
}

/** States what a cancelled calculation leaves, and offers to calculate again. */
function CancelledNotice({ onDone }: { readonly onDone: () => void }) {
  const application = usePane();
  const [failure, setFailure] = useState<string>();
  const recalculate = (): Promise<void> =>
    recalculateAll(application).then(onDone, (error: unknown) => setFailure(errorMessage(error)));
  return (
    <>
      <div role="status">
        <Notice tone="neutral">
          <p>Cancelled. Cells whose answers had not arrived show #N/A.</p>
          <div class="row">
            <button type="button" onClick={() => void recalculate()}>
              Recalculate
            </button>
            <button type="button" onClick={onDone}>
              Close
            </button>
          </div>
        </Notice>
      </div>
      <FailureAlert text={failure} />
    </>
  );
}

/** Returns the calculation in progress once it has taken more than a second. */
function useCalculation(): Calculation | undefined {
  const { client } = usePane();
  const latest = useRef<Calculation | undefined>(undefined);
  const [shown, setShown] = useState<Calculation>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const now = clock.now();
      const next = nextCalculation(latest.current, { pending: client.status().pendingQuestions, now });
      latest.current = next;
      const left = next ? timeUntilLong(next, now) : 0;
      setShown(left > 0 ? undefined : next);
      if (left > 0) timer = setTimeout(look, left);
    };
    look();
    const unsubscribe = client.onChange(look);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client]);
  return shown;
}
