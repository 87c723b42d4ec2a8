import { useId, useState } from "preact/hooks";
import { FailureAlert } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useSave } from "../state/useSave";
import { SaveForm } from "./SaveForm";

/** The API key: masked until shown on request; saved or forgotten. */
export function KeyField() {
  const { connection, settingsSaved } = usePane();
  const id = useId();
  const savedKey = connection.key();
  const [typed, setTyped] = useState<string>();
  const [shown, setShown] = useState(false);
  const { failure, save } = useSave(() => {
    setTyped(undefined);
    setShown(false);
    settingsSaved();
  });
  const value = typed ?? savedKey ?? "";

  return (
    <SaveForm onSave={() => save(() => connection.saveKey(value))}>
      <label for={id}>API key</label>
      <div class="row">
        <input
          id={id}
          {...(shown ? ({ type: "text" } as const) : ({ type: "password" } as const))}
          value={value}
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
        Stored for you on this computer, sent only to this data source, and never stored in the workbook.
        {savedKey === undefined &&
          connection.source() === "embedded" &&
          " Without a key, the public demonstration key is used."}
      </p>
      <FailureAlert text={failure} />
      <div class="row">
        <button type="submit" class="primary">
          Save<span class="unseen"> key</span>
        </button>
        <button type="button" disabled={savedKey === undefined} onClick={() => save(connection.forgetKey)}>
          Forget<span class="unseen"> key</span>
        </button>
      </div>
    </SaveForm>
  );
}
