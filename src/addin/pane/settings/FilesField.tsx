import { useId } from "preact/hooks";
import { FailureAlert, Notice } from "../controls/Section";
import { useClientChanges, usePane } from "../state/paneContext";

/** The user's own results files, which the service in this browser imports instead of its example races. */
export function FilesField() {
  const { client, filesImport } = usePane();
  const { part, report, failure, use } = filesImport;
  useClientChanges();
  const id = useId();

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
          if (files.length > 0) void use(files);
        }}
      />
      <p class="hint" id={`${id}-hint`}>
        CSV files, also compressed (.csv.gz), one line for each runner: choose them, or drop them on this
        pane. They replace the example races and stay on this computer.
      </p>
      <div role="status">
        {part !== undefined && <Notice tone="neutral">Importing: {Math.floor(part * 100)} %</Notice>}
        {report !== undefined && <Notice tone="success">{report}</Notice>}
      </div>
      <FailureAlert text={failure} />
      {client.status().source === "results" && (
        <button type="button" disabled={part !== undefined} onClick={() => void use([])}>
          Use the example races again
        </button>
      )}
    </div>
  );
}
