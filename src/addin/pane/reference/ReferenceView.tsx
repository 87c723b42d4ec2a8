import { Fragment } from "preact";
import { useMemo, useState } from "preact/hooks";
import { type Column, kinds } from "../../../cells/columns/column";
import { groupOf } from "../../../functions/catalogue";
import { formatCount, t, tParts } from "../../../language/translate";
import { functionHelp } from "../../functionHelp";
import { Button, Headings, SearchField, Section } from "../controls/controls";
import { useLocalFormula } from "../state/localFormula";
import { usePane } from "../state/paneContext";
import * as reference from "./referenceEntries";

export function ReferenceView() {
  const [search, setSearch] = useState("");
  const entries = useMemo(() => reference.referenceEntries(functionHelp()), []);
  const matches = reference.searchReference(entries, search);
  return (
    <Section title={t`Function reference`}>
      <SearchField
        label={t`Search functions and fields`}
        value={search}
        placeholder={t`win percent, barrier, jockey`}
        found={
          matches.length === 0
            ? reference.nothingFound(search)
            : t`${matches.length} of ${formatCount(entries.length, "function")}`
        }
        onChange={setSearch}
      />
      {matches.map((match, index) => {
        const group = groupOf(match.entry.name);
        const isFirst = index === 0 || groupOf(matches[index - 1]?.entry.name ?? "") !== group;
        return (
          <Fragment key={match.entry.name}>
            {isFirst && search.trim() === "" && <h3>{group}</h3>}
            <ReferenceItem {...match} />
          </Fragment>
        );
      })}
    </Section>
  );
}

function ReferenceItem({ entry, fields }: reference.ReferenceMatch) {
  const { navigation } = usePane();
  const local = useLocalFormula();
  const { name, summary, parameters, plan, reports } = entry;
  return (
    <details class="item">
      <summary>
        <strong>{t`RACING.${name}`}</strong> <span class="hint">{summary}</span>
      </summary>
      <code>{local(`=RACING.${name}(${Object.keys(parameters).join(", ")})`)}</code>
      <dl>
        {Object.entries(parameters).map(([parameter, meaning]) => (
          <Fragment key={parameter}>
            <dt>{parameter}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      {plan === "pro" && <p class="hint">{t`Needs the Pro plan.`}</p>}
      <p class="row">
        <a href={`help/${name.toLowerCase()}.html`} target="_blank" rel="noopener">
          {t`Help page`}
          <span class="unseen"> {t`of ${name}`}</span>
        </a>
        {reference.canBuild(name) && (
          <Button onClick={() => navigation.go({ view: "build", function: name })}>
            {t`Build`}
            <span class="unseen"> {name}</span>
          </Button>
        )}
      </p>
      {fields.length > 0 ? (
        <FieldTable columns={fields} name={name} />
      ) : (
        <Reports reports={reports} name={name} />
      )}
    </details>
  );
}

function Reports({ reports, name }: Pick<reference.ReferenceMatch["entry"], "reports" | "name">) {
  const several = Object.keys(reports).length > 1;
  return (
    <>
      {Object.entries(reports).map(([report, columns]) => (
        <details key={report}>
          <summary>{tParts`${columns.length} fields${several && ` ${t`of the report ${report}`}`}`}</summary>
          <FieldTable columns={columns} name={`${name} ${report}`} />
        </details>
      ))}
    </>
  );
}

function FieldTable({ columns, name }: { readonly columns: readonly Column[]; readonly name: string }) {
  return (
    <table aria-label={t`Fields of ${name}`}>
      <Headings texts={[t`Field`, t`Contents`]} />
      <tbody>
        {columns.map(({ name: field, heading, kind, unit, plan }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>
              {heading}: {kinds[kind].description}
              {unit && `, ${unit}`}
              {plan === "pro" && t`. Pro plan`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
