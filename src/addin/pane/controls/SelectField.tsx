import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

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

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  /** The sentence about what is found, which screen readers announce. */
  readonly found: string;
  readonly onSearch: (text: string) => void;
  readonly onEnter?: () => void;
}

/** A field for words to search by, and what is found. */
export function SearchField({ label, value, placeholder, found, onSearch, onEnter }: SearchFieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={value}
        placeholder={placeholder}
        aria-describedby={`${id}-found`}
        onInput={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={({ key }) => key === "Enter" && onEnter?.()}
      />
      <p class="hint" role="status" id={`${id}-found`}>
        {found}
      </p>
    </>
  );
}

interface TextInputProps {
  readonly id: string;
  /** The id of a list of suggestions. */
  readonly list?: string;
  readonly "aria-describedby": string;
  readonly value: string;
  /** Called when the text is complete: with Enter, or when another control gets the focus. */
  readonly onComplete: (text: string) => void;
}

/** A text field. What is being typed remains when the pane is drawn again meanwhile. */
export function TextInput({ value, onComplete, ...attributes }: TextInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      type="text"
      {...attributes}
      value={typed ?? value}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onChange={({ currentTarget }) => {
        setTyped(undefined);
        onComplete(currentTarget.value);
      }}
    />
  );
}

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
