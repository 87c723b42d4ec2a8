import { useId, useState } from "preact/hooks";
import { describeImport } from "../../../browser/inBrowser";
import { FailureAlert, Notice } from "../controls/Section";
import { useClientChanges, usePane } from "../state/paneContext";
import { useSave } from "../state/useSave";

/** The user's own results files, which the service in this browser imports instead of its example races. */
export function FilesField() {
  const { inBrowser, client } = usePane();
  useClientChanges();
  const id = useId();
  const [part, setPart] = useState<number>();
  const [report, setReport] = useState<string>();
  const { failure, save } = useSave(() => undefined); // every page hears of other races

  const use = (files: readonly File[]): void =>
    save(async () => {
      setReport(undefined);
      setPart(0);
      try {
        const imported = await inBrowser.importFiles(files, setPart);
        setReport(imported.length === 0 ? "The example races are in use again." : describeImport(imported));
      } finally {
        setPart(undefined);
      }
    });

  return (
    <div class="field">
      <label for={id}>Your results files</label>
      <input
        id={id}
        type="file"
        multiple
        accept=".csv,.gz,text/csv,application/gzip"
        disabled={part !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) use(files);
        }}
      />
      <p class="hint" id={`${id}-hint`}>
        CSV files, also compressed (.csv.gz), one line for each runner. They replace the example races and
        stay on this computer.
      </p>
      <div role="status">
        {part !== undefined && <Notice tone="neutral">Importing: {Math.floor(part * 100)} %</Notice>}
        {report !== undefined && <Notice tone="success">{report}</Notice>}
      </div>
      <FailureAlert text={failure} />
      {client.status().source === "results" && (
        <button type="button" disabled={part !== undefined} onClick={() => use([])}>
          Use the example races again
        </button>
      )}
    </div>
  );
}
