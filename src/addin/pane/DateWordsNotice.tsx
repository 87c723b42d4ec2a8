import { useState } from "preact/hooks";
import { errorMessage } from "../messages";
import { formatCount } from "../planMessages";
import { FailureAlert, Notice } from "./controls/Section";
import { usePane } from "./state/paneContext";

/** Offers to bring formulas up to date that say today but were calculated on an earlier day. */
export function DateWordsNotice() {
  const { dateWords } = usePane();
  const [failure, setFailure] = useState<string>();
  const stale = dateWords.stale();
  const update = async (): Promise<void> => {
    setFailure(undefined);
    await dateWords.update().catch((error: unknown) => setFailure(errorMessage(error)));
  };
  return (
    <>
      <div role="status">
        {stale && (
          <Notice tone="warning">
            <p>
              {formatCount(stale.formulas, "formula")} with a date word such as “today”: calculated on{" "}
              {stale.day}, not today.
            </p>
            <div class="row">
              <button type="button" class="primary" onClick={() => void update()}>
                Bring up to date
              </button>
              <button type="button" onClick={() => dateWords.decline()}>
                Not now
              </button>
            </div>
          </Notice>
        )}
      </div>
      <FailureAlert text={failure} />
    </>
  );
}
