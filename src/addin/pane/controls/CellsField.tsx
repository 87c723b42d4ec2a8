import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { TextInput } from "./TextInput";

interface CellsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint: ComponentChildren;
  readonly onComplete: (text: string) => void;
  /** Enters the cells that are selected on the sheet. */
  readonly onTakeSelection: () => void;
}

/** A field for the address of cells or a constant, and the button that enters the selected cells. */
export function CellsField({ label, value, hint, onComplete, onTakeSelection }: CellsFieldProps) {
  const id = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <div class="row">
        <TextInput id={id} value={value} aria-describedby={`${id}-hint`} onComplete={onComplete} />
        <button type="button" onClick={onTakeSelection}>
          Use the selected cells<span class="unseen"> as {label}</span>
        </button>
      </div>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
