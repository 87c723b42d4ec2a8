import { useState } from "preact/hooks";
import { functionHelp } from "../../functionHelp";
import { SearchField } from "../controls/SearchField";
import { SelectField } from "../controls/SelectField";
import { describeFound, functionOptions, searchBuildable } from "../reference/buildableFunctions";

interface FunctionFieldProps {
  readonly value: string;
  readonly onSelect: (name: string) => void;
}

/** The choice of a function from a list, or by the words that an analyst uses for what it returns. */
export function FunctionField({ value, onSelect }: FunctionFieldProps) {
  const [search, setSearch] = useState("");
  const found = searchBuildable(search);
  const [first] = found;
  // The list must show the chosen function too.
  const isOffered = (name: string): boolean => found.length === 0 || name === value || found.includes(name);
  return (
    <>
      <SearchField
        label="Find by a word"
        value={search}
        placeholder="price, draw, scratching"
        found={describeFound(search, found)}
        onSearch={setSearch}
        onEnter={() => first !== undefined && onSelect(first)}
      />
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
