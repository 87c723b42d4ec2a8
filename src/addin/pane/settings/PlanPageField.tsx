import { useId, useState } from "preact/hooks";
import { FailureAlert } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useKept } from "../state/useSave";

/** The vendor's page about plans and keys: its address as the person entered it, and the way there. */
export function PlanPageField() {
  const { planPage } = usePane();
  const id = useId();
  const [kept, setKept] = useState(planPage.address());
  const { failure, keep } = useKept(() => setKept(planPage.address()));

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
        onChange={({ currentTarget: { value } }) => keep(() => planPage.save(value))}
      />
      <p class="hint" id={`${id}-hint`}>
        The address of the page where you look up plans and keys; the pane links to it.
      </p>
      <FailureAlert text={failure} />
      {kept !== undefined && (
        <a href={kept} target="_blank" rel="noopener noreferrer">
          Open the plan page
        </a>
      )}
    </div>
  );
}
