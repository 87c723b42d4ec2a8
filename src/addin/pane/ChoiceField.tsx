import { useId } from "preact/hooks";
import type { Choice } from "../settings/definitions";

interface ChoiceFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Undefined when nothing is chosen. */
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
  /** What the choice of nothing says. */
  readonly none: string;
  readonly onChoose: (value: string | undefined) => void;
}

/** A labelled list to choose one value from, or none. */
export function ChoiceField({ label, hint, value, choices, none, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={value ?? ""}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === "" ? undefined : currentTarget.value)}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
