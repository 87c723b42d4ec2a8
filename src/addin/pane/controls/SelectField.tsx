import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** The heading under which neighbouring options stand. */
  readonly group?: string;
}

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
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
        {groupsOf(options).map(({ group, members }) =>
          group === undefined ? (
            <Options options={members} />
          ) : (
            <optgroup key={group} label={group}>
              <Options options={members} />
            </optgroup>
          ),
        )}
      </select>
      {hint !== undefined && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </>
  );
}

const Options = ({ options }: Pick<SelectFieldProps, "options">) => (
  <>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);

interface OptionGroup {
  readonly group: string | undefined;
  readonly members: readonly SelectOption[];
}

/** Returns the options by group, in their order. */
const groupsOf = (options: readonly SelectOption[]): readonly OptionGroup[] =>
  [...new Set(options.map(({ group }) => group))].map((group) => ({
    group,
    members: options.filter((option) => option.group === group),
  }));
