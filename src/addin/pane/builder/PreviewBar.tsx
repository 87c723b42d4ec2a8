import { Notice } from "../Notice";
import type { Previewed } from "./usePreview";

/** What an answer costs or why there is none, and the button that asks for it. */
export function PreviewBar({ found, action }: { readonly found: Previewed; readonly action: string }) {
  const { preview, cost, problem, ask } = found;
  return (
    <>
      <div role="status">
        {preview.state === "refused" && <Notice tone="neutral">{preview.message}</Notice>}
        {preview.state === "failed" && <Notice tone="warning">{preview.message}</Notice>}
        {preview.state === "ready" && <p class="hint">Cost: no request, the answer is at hand.</p>}
        {preview.state === "unknown" && <p class="hint">Cost: {cost}, shared by all cells that ask the same.</p>}
        {problem !== undefined && preview.state !== "failed" && <Notice tone="warning">{problem}</Notice>}
      </div>
      {preview.state === "unknown" && (
        <button type="button" onClick={() => void ask()}>
          {action} ({cost})
        </button>
      )}
    </>
  );
}
