import { useId } from "preact/hooks";
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
  unit,
}: {
  readonly done: number;
  readonly total: number;
  readonly unit: string;
}) {
  const id = useId();
  return (
    <Notice tone="neutral">
      <label for={id}>
        {done} of {total.toLocaleString("en")} {unit}
      </label>
      <progress id={id} value={done} max={Math.max(1, total)} />
    </Notice>
  );
}
