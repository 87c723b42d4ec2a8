import { useEffect, useRef, useState } from "preact/hooks";
import { errorMessage, freezeMessage } from "../../messages";
import { CancelButton, ProgressNotice } from "../controls/PlanNotice";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { RefreshSection } from "./RefreshSection";

/** Requests new answers for the workbook's formulas, or copies sheets as values. */
export function RefreshView() {
  return (
    <>
      <RefreshSection />
      <FreezeSection />
    </>
  );
}

/** Copies sheets as values: shows the progress, and leaves no copy when it is cancelled. */
function FreezeSection() {
  const { navigation } = usePane();
  const { state, freeze, cancel } = useFreeze();
  const route = navigation.route();
  useEffect(() => {
    if (route.freeze === undefined) return;
    navigation.go({ view: route.view }); // once, also when the view is shown again
    void freeze(route.freeze);
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

type FreezeState =
  | { readonly step: "idle" }
  | { readonly step: "running"; readonly done: number; readonly total: number }
  | { readonly step: "ended"; readonly tone: "success" | "neutral" | "danger"; readonly text: string };

/** Freezes the active sheet, or each sheet, and can be cancelled. */
function useFreeze() {
  const { workbook } = usePane().host;
  const [state, setState] = useState<FreezeState>({ step: "idle" });
  const controller = useRef(new AbortController());
  const freeze = async (scope: "sheet" | "workbook"): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (done: number, total: number): void => setState({ step: "running", done, total });
    onProgress(0, 1);
    try {
      const text = freezeMessage(await workbook.freeze(scope, { signal, onProgress }));
      setState({ step: "ended", tone: "success", text });
    } catch (error) {
      setState(
        signal.aborted
          ? { step: "ended", tone: "neutral", text: "Cancelled. No copy was made." }
          : { step: "ended", tone: "danger", text: errorMessage(error) },
      );
    }
  };
  return { state, freeze, cancel: (): void => controller.current.abort() };
}
