import { Fragment } from "preact";
import { useId, useMemo, useState } from "preact/hooks";
import type { Column } from "../../../cells/columns/column";
import { kinds } from "../../../cells/columns/kinds";
import { functionHelp } from "../../functionHelp";
import { Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { type Found, referenceEntries, searchReference } from "./referenceEntries";

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

function FieldTable({ columns, name }: { readonly columns: readonly Column[]; readonly name: string }) {
  return (
    <table aria-label={`Fields of ${name}`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Holds</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name: field, heading, kind, unit, plan }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>
              {heading}: {kinds[kind].description}
              {unit && `, ${unit}`}
              {plan === "pro" && ". Pro plan"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One function: its arguments, its fields, and the way to its help page and, where it asks, to the builder. */
export function ReferenceItem({ entry, fields }: Found) {
  const { navigation } = usePane();
  const { name, summary, parameters, plan, reports } = entry;
  return (
    <details class="item">
      <summary>
        <strong>RACING.{name}</strong> <span class="hint">{summary}</span>
      </summary>
      <code>{`=RACING.${name}(${Object.keys(parameters).join(", ")})`}</code>
      <dl>
        {Object.entries(parameters).map(([parameter, meaning]) => (
          <Fragment key={parameter}>
            <dt>{parameter}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      {plan === "pro" && <p class="hint">Needs the Pro plan.</p>}
      <p class="row">
        <a href={`help/${name.toLowerCase()}.html`} target="_blank" rel="noopener">
          Help page<span class="unseen"> of {name}</span>
        </a>
        {plan !== undefined && (
          <button type="button" onClick={() => navigation.go({ view: "build", function: name })}>
            Build<span class="unseen"> {name}</span>
          </button>
        )}
      </p>
      {fields.length > 0 && <FieldTable columns={fields} name={name} />}
      {fields.length === 0 &&
        Object.entries(reports).map(([report, columns]) => (
          <details key={report}>
            <summary>
              {columns.length} fields{Object.keys(reports).length > 1 && ` of the report ${report}`}
            </summary>
            <FieldTable columns={columns} name={`${name} ${report}`} />
          </details>
        ))}
    </details>
  );
}
