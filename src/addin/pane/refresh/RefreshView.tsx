import { useEffect } from "preact/hooks";
import { CancelButton, ProgressNotice } from "../controls/PlanNotice";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { CheckSection } from "./CheckSection";
import { NextSection } from "./NextSection";
import { RefreshSection } from "./RefreshSection";
import { SnapshotSection } from "./SnapshotSection";

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
