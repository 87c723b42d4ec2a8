import { useId, useState } from "preact/hooks";
import { foldName } from "../../../cells/nameMatching";
import { moved } from "./formula";
import type { DraftHandle } from "./useFormula";

const most = 40;

/** Which columns, in which order: a preset, or fields that are searched and put in order. */
export function FieldPicker({ draft: { call, fields, given, headers }, change }: DraftHandle) {
  const id = useId();
  const [search, setSearch] = useState("");
  const reports = Object.keys(call.reports);
  const table = call.reports[given.report ?? ""] ?? call.reports[reports[0] ?? ""];
  if (!table) return null;
  const presets = [...Object.keys(table.presets), "all"];
  const [first = ""] = fields;
  const preset = fields.length === 1 && presets.includes(first) ? first : undefined;
  const chosen = preset === undefined ? fields : [];
  const words = foldName(search).split(" ").filter(Boolean);
  const found = table.columns.filter(({ name, heading }) => words.every((word) => foldName(`${name} ${heading}`).includes(word)));
  const toggle = (name: string): void =>
    change({ fields: chosen.includes(name) ? chosen.filter((field) => field !== name) : [...chosen, name] });

  return (
    <>
      <label for={`${id}-preset`}>Columns</label>
      <select
        id={`${id}-preset`}
        value={preset ?? ""}
        onChange={({ currentTarget }) => change({ fields: currentTarget.value === "" ? [] : [currentTarget.value] })}
      >
        <option value="">{chosen.length > 0 ? `${chosen.length} fields of my own` : "The usual ones"}</option>
        {presets.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <ChosenFields fields={chosen} onChange={(next) => change({ fields: next })} />
      <details>
        <summary>Choose fields</summary>
        <label for={`${id}-search`}>Search {table.columns.length} fields</label>
        <input id={`${id}-search`} type="search" value={search} onInput={({ currentTarget }) => setSearch(currentTarget.value)} />
        <div class="choices" role="group" aria-label="Fields">
          {found.slice(0, most).map(({ name, heading, plan }) => (
            <label class="choice" key={name}>
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
              <span>
                {name}
                <span class="hint">
                  {heading}
                  {plan === "pro" && " · Pro plan"}
                </span>
              </span>
            </label>
          ))}
        </div>
        <p class="hint" role="status">
          {found.length > most ? `The first ${most} of ${found.length}: search for the others.` : `${found.length} fields`}
        </p>
      </details>
      <label class="choice">
        <input type="checkbox" checked={headers} onChange={({ currentTarget }) => change({ headers: currentTarget.checked })} />
        <span>With headings</span>
      </label>
    </>
  );
}

interface ChosenFieldsProps {
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** The chosen fields in their order, to be dragged, moved by buttons, or taken out. */
export function ChosenFields({ fields, onChange }: ChosenFieldsProps) {
  const [dragged, setDragged] = useState<number>();
  if (fields.length === 0) return null;
  const move = (from: number, to: number): void => onChange(moved(fields, { from, to }));
  return (
    <ol class="chosen" aria-label="Chosen fields">
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
          <button type="button" disabled={index === 0} aria-label={`Move ${name} up`} onClick={() => move(index, index - 1)}>
            ↑
          </button>
          <button
            type="button"
            disabled={index === fields.length - 1}
            aria-label={`Move ${name} down`}
            onClick={() => move(index, index + 1)}
          >
            ↓
          </button>
          <button type="button" aria-label={`Remove ${name}`} onClick={() => onChange(fields.filter((field) => field !== name))}>
            ✕
          </button>
        </li>
      ))}
    </ol>
  );
}
