import { useId, useState } from "preact/hooks";
import { functionHelp } from "../../functionHelp";
import { SelectField } from "../controls/SelectField";
import { describeFound, functionOptions, searchBuildable } from "../reference/buildableFunctions";

interface FunctionFieldProps {
  readonly value: string;
  readonly onSelect: (name: string) => void;
}

/** The choice of a function from a list, or by the words that an analyst uses for what it returns. */
export function FunctionField({ value, onSelect }: FunctionFieldProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const found = searchBuildable(search);
  // The list must show the chosen function too.
  const isOffered = (name: string): boolean => found.length === 0 || name === value || found.includes(name);
  return (
    <>
      <label for={id}>Find by a word</label>
      <input
        id={id}
        type="search"
        value={search}
        placeholder="price, draw, scratching"
        aria-describedby={`${id}-found`}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter" && found[0] !== undefined) onSelect(found[0]);
        }}
      />
      <p class="hint" role="status" id={`${id}-found`}>
        {describeFound(search, found)}
      </p>
      <SelectField
        label="Function"
        value={value}
        options={functionOptions.filter((option) => isOffered(option.value))}
        onSelect={onSelect}
        hint={functionHelp[value]?.summary}
      />
    </>
  );
}
