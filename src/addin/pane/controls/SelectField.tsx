import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Label of a first option with the empty value. */
  readonly none?: string;
  readonly hint?: ComponentChildren;
  readonly disabled?: boolean;
  readonly onSelect: (value: string) => void;
}

/** A drop-down list with a label and a hint. */
export function SelectField({
  label,
  value,
  options,
  none,
  hint,
  disabled = false,
  onSelect,
}: SelectFieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <>
      <label for={id}>{label}</label>
      <select
        id={id}
        aria-describedby={hintId}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onSelect(currentTarget.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </>
  );
}
