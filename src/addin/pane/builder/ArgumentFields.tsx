import { useId } from "preact/hooks";
import { ArgumentField } from "./ArgumentField";
import { RacePicker } from "./RacePicker";
import { ScopeFields } from "./ScopeFields";
import type { DraftHandle } from "./useDraft";
import { VenuePicker } from "./VenuePicker";

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
      {call.parameters.includes("date") && <RacePicker {...handle} />}
      {call.parameters.includes("venue") && <VenuePicker {...handle} />}
      {call.parameters
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
