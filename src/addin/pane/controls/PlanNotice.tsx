import { useId } from "preact/hooks";
import { formatCount } from "../../messages";
import { Notice } from "./Section";

/** The cost and the effects of a plan before it runs, a line each. */
export function PlanNotice({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Notice tone="neutral">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}

/** The progress of a running plan: "3 of 12 answers" and a bar. */
export function ProgressNotice({
  done,
  total,
  noun,
}: {
  readonly done: number;
  readonly total: number;
  /** The noun of the count, in the singular. */
  readonly noun: string;
}) {
  const id = useId();
  return (
    <Notice tone="neutral">
      <label for={id}>
        {done.toLocaleString("en")} of {formatCount(total, noun)}
      </label>
      <progress id={id} value={done} max={Math.max(1, total)} />
    </Notice>
  );
}

interface CancelButtonProps {
  /** The step of a plan: it can be cancelled while it is made, once it is, and while it runs. */
  readonly step: string;
  readonly onCancel: () => void;
}

/** Discards a plan or cancels it while it runs. */
export function CancelButton({ step, onCancel }: CancelButtonProps) {
  if (step !== "planning" && step !== "planned" && step !== "running") return null;
  return (
    <button type="button" onClick={onCancel}>
      Cancel
    </button>
  );
}
