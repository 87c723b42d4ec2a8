import { useState } from "preact/hooks";
import { errorMessage } from "../messages";
import { recalculateAll } from "../refresh/recalculate";
import { usePane } from "./state/paneContext";

/** Offers to recalculate after a setting was saved, which functions read at their next calculation. */
export function SavedBar({ shown, onDone }: { readonly shown: boolean; readonly onDone: () => void }) {
  const application = usePane();
  const [failure, setFailure] = useState<string>();

  const recalculate = async (): Promise<void> => {
    try {
      await recalculateAll(application);
      setFailure(undefined);
      onDone();
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };

  return (
    <div class={shown ? "saved" : "saved nothing"}>
      <p role="status">{shown && (failure ?? "Saved. Applies at the next calculation.")}</p>
      {shown && (
        <div class="row">
          <button type="button" class="primary" onClick={() => void recalculate()}>
            Recalculate now
          </button>
          <button type="button" onClick={onDone}>
            Later
          </button>
        </div>
      )}
    </div>
  );
}
