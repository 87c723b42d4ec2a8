import { useId } from "preact/hooks";
import { endpoints } from "../../../spec/endpoints";
import type { Parameter } from "../../../spec/parameters";
import { functionHelp } from "../../functionHelp";
import { argumentWords } from "./labels";
import { RacePicker } from "./RacePicker";
import { ScopeFields, VenuePicker } from "./ScopeFields";
import type { DraftHandle } from "./useFormula";

/** Arguments with a picker or a place of their own. */
const placed = new Set(["date", "track", "race", "venue", "race_code", "country", "fields", "headers", "options", "report"]);

/** What the function is asked with: pickers where the service lists the choices, else a field with the interface's rule. */
export function ArgumentFields(handle: DraftHandle) {
  const id = useId();
  const { draft, give } = handle;
  const { call, given } = draft;
  const reports = Object.keys(call.reports);
  return (
    <>
      <ScopeFields {...handle} />
      {call.argumentNames.includes("date") && <RacePicker {...handle} />}
      {call.argumentNames.includes("venue") && <VenuePicker {...handle} />}
      {call.argumentNames
        .filter((name) => !placed.has(name))
        .map((name) => (
          <ArgumentField key={name} name={name} draft={draft} give={give} />
        ))}
      {reports.length > 1 && (
        <>
          <label for={`${id}-report`}>Report</label>
          <select
            id={`${id}-report`}
            value={given.report || reports[0]}
            onChange={({ currentTarget }) => {
              give({ report: currentTarget.value });
              handle.change({ fields: [] });
            }}
          >
            {reports.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </>
      )}
    </>
  );
}

/** A field for one argument of the draft's function, with the rule that it keeps. */
export function ArgumentField({ name, draft, give }: Pick<DraftHandle, "draft" | "give"> & { readonly name: string }) {
  const id = useId();
  const { call, given } = draft;
  const rules: Readonly<Record<string, Parameter>> = endpoints[call.endpoint].parameters;
  return (
    <div>
      <label for={id}>{argumentWords(name)}</label>
      <input
        id={id}
        value={given[name] ?? ""}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => give({ [name]: currentTarget.value })}
      />
      <p class="hint" id={`${id}-hint`}>
        {functionHelp[call.name]?.parameters[name] ?? rules[name]?.rule}
      </p>
    </div>
  );
}
