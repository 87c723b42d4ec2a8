import { useEffect, useState } from "preact/hooks";
import { Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { type Draft, formulaOf } from "./formula";
import { InsertBar, sizeOf } from "./InsertBar";
import { PreviewBar, usePreview } from "./PreviewBar";
import { PreviewTable } from "./PreviewTable";

/** The formula that was built: its text, its first rows, its cost, and the way into the sheet. */
export function ResultSection({ draft }: { readonly draft: Draft }) {
  const { workbook } = usePane().host;
  const [separator, setSeparator] = useState(",");
  useEffect(() => void workbook.argumentSeparator().then(setSeparator), []);
  const found = usePreview(draft);
  const { args, formula, preview } = found;
  return (
    <Section title="Formula">
      <code>{formulaOf(draft.call.name, args, separator)}</code>
      <PreviewBar found={found} action="Preview" />
      {preview.state === "ready" && (
        <>
          <PreviewTable table={preview.table} />
          <InsertBar
            key={formula}
            size={sizeOf(preview.table)}
            offers={[{ label: "Insert at the active cell", put: (site, size) => workbook.insertFormula(formula, site, size) }]}
          />
        </>
      )}
    </Section>
  );
}
