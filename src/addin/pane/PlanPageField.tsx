import { useId, useState } from "preact/hooks";
import { messageOf } from "../messageOf";
import { Notice } from "./Notice";
import { usePane } from "./paneContext";

/** The vendor's page about plans and keys: its address as the person entered it, and the way there. */
export function PlanPageField() {
  const { planPage } = usePane();
  const id = useId();
  const [kept, setKept] = useState(planPage.address());
  const [failure, setFailure] = useState<string>();

  const save = (text: string): void => {
    try {
      planPage.save(text);
      setKept(planPage.address());
      setFailure(undefined);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <div class="field">
      <label for={id}>Vendor’s plan page</label>
      <input
        id={id}
        type="url"
        value={kept ?? ""}
        placeholder="https://"
        aria-describedby={`${id}-hint`}
        aria-invalid={failure !== undefined}
        onChange={({ currentTarget }) => save(currentTarget.value)}
      />
      <p class="hint" id={`${id}-hint`}>
        The address of the page where you look up plans and keys; the pane links to it.
      </p>
      {failure !== undefined && (
        <div role="alert">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      {kept !== undefined && (
        <a href={kept} target="_blank" rel="noopener noreferrer">
          Open the plan page
        </a>
      )}
    </div>
  );
}
