import { useId, useMemo, useState } from "preact/hooks";
import { functionHelp } from "../../functionHelp";
import { Section } from "../Section";
import { ReferenceItem } from "./ReferenceItem";
import { referenceEntries, searchReference } from "./referenceEntries";

/** Every function with its arguments and fields, to be searched. */
export function ReferenceView() {
  const id = useId();
  const [search, setSearch] = useState("");
  const entries = useMemo(() => referenceEntries(functionHelp), []);
  const found = searchReference(entries, search);
  return (
    <Section title="Function reference">
      <label for={id}>Search functions and fields</label>
      <input
        id={id}
        type="search"
        value={search}
        placeholder="win percent, barrier, jockey"
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <p class="hint" role="status">
        {found.length} of {entries.length} functions
      </p>
      {found.map((item) => (
        <ReferenceItem key={item.entry.name} {...item} />
      ))}
    </Section>
  );
}
