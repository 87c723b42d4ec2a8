import { useId, useState } from "preact/hooks";
import { FailureAlert } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useKept } from "../state/useSave";

/** The API key: masked, shown on request, saved and forgotten. */
export function KeyField() {
  const { connection, saved } = usePane();
  const id = useId();
  const kept = connection.key();
  const [typed, setTyped] = useState<string>();
  const [shown, setShown] = useState(false);
  const { failure, keep } = useKept(() => {
    setTyped(undefined);
    setShown(false);
    saved();
  });

  return (
    <form
      noValidate
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        keep(() => connection.saveKey(typed ?? kept ?? ""));
      }}
    >
      <label for={id}>API key</label>
      <div class="row">
        <input
          id={id}
          {...(shown ? ({ type: "text" } as const) : ({ type: "password" } as const))}
          value={typed ?? kept ?? ""}
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-hint`}
          aria-invalid={failure !== undefined}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show<span class="unseen"> key</span>
        </button>
      </div>
      <p class="hint" id={`${id}-hint`}>
        Kept for you on this computer, sent only to this data source, and never stored in the workbook.
        {kept === undefined && connection.source() === "embedded" && " With none, the public demonstration key is used."}
      </p>
      <FailureAlert text={failure} />
      <div class="row">
        <button type="submit" class="primary">
          Save<span class="unseen"> key</span>
        </button>
        <button type="button" disabled={kept === undefined} onClick={() => keep(connection.forgetKey)}>
          Forget<span class="unseen"> key</span>
        </button>
      </div>
    </form>
  );
}
