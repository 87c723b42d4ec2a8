import { useId, useState } from "preact/hooks";
import type { Column } from "../../../cells/columns/column";
import { foldName } from "../../../cells/nameMatching";
import { formatCount, t } from "../../../language/translate";
import { endpoints } from "../../../spec/endpoints";
import type { Parameter } from "../../../spec/parameters";
import { functionHelp } from "../../functionHelp";
import { Button, Choice, SelectField, TextField } from "../controls/controls";
import { CellsField } from "./CellsField";
import { type FormulaHandle, moveItem, takesCells, takesRunner } from "./formula";
import { argumentLabel } from "./labels";
import { RacePicker, ScopeFields, VenuePicker } from "./RacePicker";

/** The table's columns and their order: a preset or chosen fields. */
export function FieldPicker({ formula: { call, fields, values, headers }, change }: FormulaHandle) {
  const table = call.reports[values.report ?? ""] ?? call.reports[Object.keys(call.reports)[0] ?? ""];
  if (!table) return null;
  const presets = [...Object.keys(table.presets), "all"];
  const [first = ""] = fields;
  const preset = fields.length === 1 && presets.includes(first) ? first : undefined;
  const chosen = preset === undefined ? fields : [];
  const setFields = (next: readonly string[]): void => change({ fields: next });

  return (
    <>
      <SelectField
        label={t`Columns`}
        value={preset ?? ""}
        none={
          chosen.length > 0 ? t`${formatCount(chosen.length, "field")} of your choice` : t`Default columns`
        }
        options={presets.map((name) => ({ value: name, label: name }))}
        onChange={(name) => setFields(name === "" ? [] : [name])}
      />
      <ChosenFields fields={chosen} onChange={setFields} />
      <FieldSearch columns={table.columns} fields={chosen} onChange={setFields} />
      <Choice type="checkbox" checked={headers} onChange={(checked) => change({ headers: checked })}>
        {t`Include headings`}
      </Choice>
    </>
  );
}

interface FieldsProps {
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** The chosen fields in order; they can be dragged, moved with buttons or removed. */
function ChosenFields({ fields, onChange }: FieldsProps) {
  const [dragged, setDragged] = useState<number>();
  if (fields.length === 0) return null;
  const move = (from: number, to: number): void => onChange(moveItem(fields, { from, to }));
  return (
    <ol class="chosen" aria-label={t`Chosen fields`}>
      {fields.map((name, index) => (
        <li
          key={name}
          draggable
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined) move(dragged, index);
            setDragged(undefined);
          }}
        >
          <span>{name}</span>
          <Button
            disabled={index === 0}
            aria-label={t`Move ${name} up`}
            onClick={() => move(index, index - 1)}
          >
            ↑
          </Button>
          <Button
            disabled={index === fields.length - 1}
            aria-label={t`Move ${name} down`}
            onClick={() => move(index, index + 1)}
          >
            ↓
          </Button>
          <Button
            aria-label={t`Remove ${name}`}
            onClick={() => onChange(fields.filter((field) => field !== name))}
          >
            ✕
          </Button>
        </li>
      ))}
    </ol>
  );
}

const maxShown = 40;

/** The fields of a table that match a search, with checkboxes. */
function FieldSearch({ columns, fields, onChange }: FieldsProps & { readonly columns: readonly Column[] }) {
  const id = useId();
  const [search, setSearch] = useState("");
  const words = foldName(search).split(" ").filter(Boolean);
  const matchingColumns = columns.filter(({ name, heading }) =>
    words.every((word) => foldName(`${name} ${heading}`).includes(word)),
  );
  const toggle = (name: string): void =>
    onChange(fields.includes(name) ? fields.filter((field) => field !== name) : [...fields, name]);
  return (
    <details>
      <summary>{t`Choose fields`}</summary>
      <label for={id}>{t`Search ${columns.length} fields`}</label>
      <input
        id={id}
        type="search"
        value={search}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div class="choices" role="group" aria-label={t`Fields`}>
        {matchingColumns.slice(0, maxShown).map(({ name, heading, plan, description }) => (
          <Choice
            type="checkbox"
            key={name}
            checked={fields.includes(name)}
            onChange={() => toggle(name)}
            title={description}
            hint={plan === "pro" ? t`${heading} · Pro plan` : heading}
          >
            {name}
          </Choice>
        ))}
      </div>
      <p class="hint" role="status">
        {matchingColumns.length > maxShown
          ? t`The first ${maxShown} of ${matchingColumns.length} fields: search to find the others.`
          : formatCount(matchingColumns.length, "field")}
      </p>
    </details>
  );
}

const specialArguments = new Set([
  "date",
  "track",
  "race",
  "venue",
  "race_code",
  "country",
  "fields",
  "headers",
  "options",
  "report",
]);

/** The function's arguments: pickers if the service lists the choices, otherwise text fields. */
export function ArgumentFields(handle: FormulaHandle) {
  const { call, values } = handle.formula;
  const reports = Object.keys(call.reports);
  return (
    <>
      <ScopeFields {...handle} />
      {call.argumentNames.includes("date") && <RacePicker {...handle} />}
      {call.argumentNames.includes("venue") && <VenuePicker {...handle} />}
      {call.argumentNames
        .filter((name) => !specialArguments.has(name))
        .map((name) => (
          <ArgumentField key={name} name={name} {...handle} />
        ))}
      {takesRunner(call) && <RunnerFields key={call.name} {...handle} />}
      {reports.length > 1 && (
        <SelectField
          label={t`Report`}
          value={values.report || (reports[0] ?? "")}
          options={reports.map((name) => ({ value: name, label: name }))}
          onChange={(report) => {
            handle.setValues({ report });
            handle.change({ fields: [] });
          }}
        />
      )}
    </>
  );
}

/** Selects the runner whose jockey or trainer is meant if several have the name. */
function RunnerFields(handle: FormulaHandle) {
  const [isOpen, setOpen] = useState((handle.formula.values.number ?? "") !== "");
  const open = (checked: boolean): void => {
    setOpen(checked);
    if (!checked) handle.setValues({ number: "" });
  };
  return (
    <>
      <Choice type="checkbox" checked={isOpen} onChange={open}>
        {t`For one runner, if several people have the name`}
      </Choice>
      {isOpen && (
        <>
          <RacePicker {...handle} />
          <div>
            <TextField
              label={argumentLabel("number")}
              value={handle.formula.values.number ?? ""}
              hint={t`The runner’s saddle cloth number.`}
              onChange={(number) => handle.setValues({ number })}
            />
          </div>
        </>
      )}
    </>
  );
}

interface ArgumentFieldProps extends Pick<FormulaHandle, "formula" | "setValues"> {
  readonly name: string;
}

/** A field for one argument, with its help or the service's rule; a field for cells has its own button. */
export function ArgumentField({ name, formula: { call, values }, setValues }: ArgumentFieldProps) {
  const rules: Readonly<Record<string, Parameter>> = endpoints[call.endpoint].parameters;
  const field = {
    value: values[name] ?? "",
    hint: functionHelp()[call.name]?.parameters[name] ?? rules[name]?.rule,
    onChange: (text: string) => setValues({ [name]: text }),
  };
  if (takesCells(name)) return <CellsField name={name} {...field} />;
  return (
    <div>
      <TextField label={argumentLabel(name)} {...field} />
    </div>
  );
}
