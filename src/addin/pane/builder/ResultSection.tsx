import { useEffect, useState } from "preact/hooks";
import { session } from "../../../functions/call/session";
import { Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { chartOffer } from "./chartOffer";
import { formulaText } from "./formula";
import { InsertBar, refuseOverlap, tableSize, type WriteTable } from "./InsertBar";
import { PreviewBar, usePreview } from "./PreviewBar";
import { OtherRaceNotice } from "./OtherRaceNotice";
import { PreviewTable } from "./PreviewTable";
import type { FormulaHandle } from "./useFormula";

/** Returns true where results carry their number formats. */
const showsFormats = (): boolean => session().formats;

/** The text of a formula, its cost, its table's first rows or the reason for none, and how to insert it. */
export function ResultSection({ formula, setValues }: Pick<FormulaHandle, "formula" | "setValues">) {
  const { host, settings } = usePane();
  const { workbook, inNamespace } = host;
  const [separator, setSeparator] = useState(",");
  useEffect(() => void workbook.argumentSeparator().then(setSeparator), []);
  const handle = usePreview(formula);
  const { args, text, preview } = handle;
  const insertFormula: WriteTable = (at, size) =>
    workbook.insertFormula(formulaText(formula.call.name, args, at), at, size);
  return (
    <Section title="Formula">
      <code>{inNamespace(formulaText(formula.call.name, args, { separator }))}</code>
      <PreviewBar handle={handle} action="Preview" />
      <OtherRaceNotice formula={formula} setValues={setValues} />
      {preview.state === "ready" && (
        <>
          <PreviewTable table={preview.table} hasHeadings={preview.formats.headings > 0} />
          <InsertBar
            key={text}
            size={{ ...tableSize(preview.table), ...(showsFormats() ? {} : { formats: preview.formats }) }}
            refusal={refuseOverlap(args)}
            offers={[
              { label: "Insert at the active cell", write: insertFormula },
              ...chartOffer({ formula, preview, workbook, defaults: settings.chosen().workbook }),
            ]}
          />
        </>
      )}
      {(preview.state === "failed" || handle.problem !== undefined) && (
        <>
          <p class="hint">
            You can insert the formula now: its cell shows the reason, and the table as soon as there is one.
          </p>
          <InsertBar
            key={text}
            size={{ rows: 1, columns: 1 }}
            refusal={refuseOverlap(args)}
            offers={[{ label: "Insert without a result", write: insertFormula }]}
          />
        </>
      )}
    </Section>
  );
}
