import { useState } from "preact/hooks";
import { errorMessage } from "../../messages";
import { reportChanges } from "../../review/reportChanges";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";

type CheckState =
  | { readonly step: "idle" | "busy" }
  | { readonly step: "ended"; readonly tone: "success" | "warning" | "danger"; readonly text: string };

/** Lists on a sheet what was changed by hand since sheets were frozen. */
export function CheckSection() {
  const { workbook } = usePane().host;
  const [state, setState] = useState<CheckState>({ step: "idle" });
  const check = async (): Promise<void> => {
    setState({ step: "busy" });
    try {
      const { count, text } = await reportChanges(workbook);
      setState({ step: "ended", tone: count === 0 ? "success" : "warning", text });
    } catch (error) {
      setState({ step: "ended", tone: "danger", text: errorMessage(error) });
    }
  };
  return (
    <Section title="Review a shared workbook">
      <p class="intro">
        Lists what was changed by hand since the sheets were frozen: formulas, typed values, rows and columns,
        names of sheets. Answers that have changed since are not listed. No request is sent.
      </p>
      <div class="row">
        <button type="button" disabled={state.step === "busy"} onClick={() => void check()}>
          Check this workbook against its formula map
        </button>
      </div>
      <div role="status">
        {state.step === "busy" && <p class="hint">Working …</p>}
        {state.step === "ended" && <Notice tone={state.tone}>{state.text}</Notice>}
      </div>
    </Section>
  );
}
