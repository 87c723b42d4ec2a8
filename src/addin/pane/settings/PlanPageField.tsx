import { useId, useState } from "preact/hooks";
import { FailureAlert } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useSave } from "../state/useSave";

/** The address of the vendor's page about plans and keys, with a link to it. */
export function PlanPageField() {
  const { planPage } = usePane();
  const id = useId();
  const [address, setAddress] = useState(planPage.address());
  const { failure, save } = useSave(() => setAddress(planPage.address()));

  return (
    <div class="field">
      <label for={id}>Vendor’s plan page</label>
      <input
        id={id}
        type="url"
        value={address ?? ""}
        placeholder="https://"
        aria-describedby={`${id}-hint`}
        aria-invalid={failure !== undefined}
        onChange={({ currentTarget: { value } }) => save(() => planPage.save(value))}
      />
      <p class="hint" id={`${id}-hint`}>
        The address of the page where you look up plans and keys. A link to it appears here.
      </p>
      <FailureAlert text={failure} />
      {address !== undefined && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          Open the plan page
        </a>
      )}
    </div>
  );
}
