import type { ComponentChildren } from "preact";

interface ChoiceProps {
  readonly type: "checkbox" | "radio";
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** Groups radio buttons. */
  readonly name?: string;
  readonly disabled?: boolean;
}

/** A checkbox or radio button with a label and a hint. */
export function Choice({ type, checked, onChange, children, hint, name, disabled = false }: ChoiceProps) {
  return (
    <label class="choice">
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        {children}
        {hint !== undefined && <span class="hint">{hint}</span>}
      </span>
    </label>
  );
}
