import type { ComponentChildren, ComponentProps } from "preact";
import { useId, useState } from "preact/hooks";

interface FieldProps {
  readonly label: string;
  readonly value: string;
}

interface ChoiceProps {
  readonly type: "checkbox" | "radio";
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ComponentChildren;
  readonly hint?: string;
  /** Groups radio buttons. */
  readonly name?: string;
  readonly disabled?: boolean;
}

export const Choice = ({ onChange, children, hint, ...attributes }: ChoiceProps) => (
  <label class="choice">
    <input {...attributes} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    <span>
      {children}
      {hint !== undefined && <span class="hint">{hint}</span>}
    </span>
  </label>
);

type Attributes = "placeholder" | "autocomplete" | "spellcheck" | "aria-invalid";

interface TextFieldProps extends FieldProps, Pick<ComponentProps<"input">, Attributes> {
  readonly type?: "text" | "url" | "password";
  readonly hint?: ComponentChildren;
  /** The texts that are suggested for what is typed. */
  readonly suggestions?: ((typed: string) => readonly string[]) | undefined;
  /** Stands beside the field. */
  readonly children?: ComponentChildren;
  readonly onType?: (text: string) => void;
  /** Called when the text is complete: with Enter, or when another control gets the focus. */
  readonly onComplete?: (text: string) => void | Promise<void>;
}

/** A text field with a label and a hint. What is being typed remains while the pane is drawn again. */
export function TextField(props: TextFieldProps) {
  const { label, value, hint, suggestions, children, onType, onComplete, ...others } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const list = suggestions && { list: `${id}-list` };
  const attributes = { type: "text", ...others, ...list } as ComponentProps<"input">; // a list for texts only
  const input = (
    <input
      id={id}
      {...attributes}
      aria-describedby={`${id}-hint`}
      value={typed ?? value}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onType?.(currentTarget.value);
      }}
      onChange={({ currentTarget }) => {
        setTyped(undefined);
        void onComplete?.(currentTarget.value);
      }}
    />
  );
  return (
    <>
      <label for={id}>{label}</label>
      {children === undefined ? (
        input
      ) : (
        <div class="row">
          {input}
          {children}
        </div>
      )}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions(typed ?? value).map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </>
  );
}

interface SearchFieldProps extends FieldProps {
  readonly placeholder: string;
  /** The sentence about what is found, which screen readers announce. */
  readonly found: string;
  readonly onSearch: (text: string) => void;
  readonly onEnter?: () => void;
}

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

interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** The heading under which neighbouring options stand. */
  readonly group?: string;
}

interface SelectFieldProps extends FieldProps {
  readonly options: readonly SelectOption[];
  /** Label of a first option with the empty value. */
  readonly none?: string;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly onSelect: (value: string) => void;
}

export function SelectField({ label, options, none, hint, onSelect, ...attributes }: SelectFieldProps) {
  const id = useId();
  const groups = new Set(options.map(({ group }) => group));
  const describedBy = hint === undefined ? {} : { "aria-describedby": `${id}-hint` };
  return (
    <>
      <label for={id}>{label}</label>
      <select
        id={id}
        {...describedBy}
        {...attributes}
        onChange={({ currentTarget }) => onSelect(currentTarget.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {[...groups].map((group) => {
          const members = options
            .filter((option) => option.group === group)
            .map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ));
          return group === undefined ? (
            members
          ) : (
            <optgroup key={group} label={group}>
              {members}
            </optgroup>
          );
        })}
      </select>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
