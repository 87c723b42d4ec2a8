import { useState } from "preact/hooks";
import { errorMessage, freezeMessage } from "../../messages";
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

function FreezeSection() {
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
        Makes copies with values in place of formulas, to share or to archive. Your key is never in a
        workbook, nor in a copy.
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
