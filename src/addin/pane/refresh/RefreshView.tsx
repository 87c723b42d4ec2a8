import { useState } from "preact/hooks";
import { errorMessage, freezeMessage } from "../../messages";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { RefreshSection } from "./RefreshSection";

/** Asking anew, and keeping what is there. */
export function RefreshView() {
  return (
    <>
      <RefreshSection />
      <FreezeSection />
    </>
  );
}

/** Copies without formulas, to hand on or to keep. */
export function FreezeSection() {
  const { host } = usePane();
  const [outcome, setOutcome] = useState<{ readonly tone: "success" | "danger"; readonly text: string }>();
  const freeze = async (scope: "sheet" | "workbook"): Promise<void> => {
    try {
      setOutcome({ tone: "success", text: freezeMessage(await host.workbook.freeze(scope)) });
    } catch (error) {
      setOutcome({ tone: "danger", text: errorMessage(error) });
    }
  };
  return (
    <Section title="Freeze to values">
      <p class="intro">
        Copies to hand on: values in the place of formulas. Your key is in no workbook, so it is in no copy either.
      </p>
      <div class="row">
        <button type="button" onClick={() => void freeze("sheet")}>
          Copy this sheet
        </button>
        <button type="button" onClick={() => void freeze("workbook")}>
          Copy every sheet
        </button>
      </div>
      <div role="status">{outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}</div>
    </Section>
  );
}
