import { useId } from "preact/hooks";

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
