import { useId } from "preact/hooks";
import { raceCodes } from "../../../spec/codes";
import { countries, countryCodes } from "../../../spec/countries";
import { endpoints } from "../../../spec/endpoints";
import type { Parameter } from "../../../spec/parameters";
import { functionHelp } from "../../functionHelp";
import { RacePicker } from "./RacePicker";
import type { DraftHandle } from "./useDraft";
import { VenuePicker } from "./VenuePicker";

/** Arguments with a picker or a place of their own. */
const placed = new Set(["date", "track", "race", "venue", "race_code", "country", "fields", "headers", "options", "report"]);

const words = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

function ScopeFields({ draft: { call, scope }, change }: DraftHandle) {
  const id = useId();
  const asksCountry = call.parameters.includes("venue");
  return (
    <>
      <label for={`${id}-code`}>Race type</label>
      <select
        id={`${id}-code`}
        value={scope.race_code}
        onChange={({ currentTarget }) => change({ scope: { ...scope, race_code: currentTarget.value } })}
      >
        {raceCodes.map((code) => (
          <option key={code} value={code}>
            {words(code)}
          </option>
        ))}
      </select>
      {asksCountry && (
        <>
          <label for={`${id}-country`}>Country</label>
          <select
            id={`${id}-country`}
            value={scope.country}
            onChange={({ currentTarget }) => change({ scope: { ...scope, country: currentTarget.value } })}
          >
            {countryCodes.map((code) => (
              <option key={code} value={code}>
                {countries[code]}
              </option>
            ))}
          </select>
        </>
      )}
    </>
  );
}

/** What the function is asked with: pickers where the service lists the choices, else a field with the interface's rule. */
export function ArgumentFields(handle: DraftHandle) {
  const id = useId();
  const { draft, give } = handle;
  const { call, given } = draft;
  const rules: Readonly<Record<string, Parameter>> = endpoints[call.endpoint].parameters;
  const reports = Object.keys(call.reports);
  return (
    <>
      <ScopeFields {...handle} />
      {call.parameters.includes("date") && <RacePicker {...handle} />}
      {call.parameters.includes("venue") && <VenuePicker {...handle} />}
      {call.parameters
        .filter((name) => !placed.has(name))
        .map((name) => (
          <div key={name}>
            <label for={`${id}-${name}`}>{words(name)}</label>
            <input
              id={`${id}-${name}`}
              value={given[name] ?? ""}
              aria-describedby={`${id}-${name}-hint`}
              onChange={({ currentTarget }) => give({ [name]: currentTarget.value })}
            />
            <p class="hint" id={`${id}-${name}-hint`}>
              {functionHelp[call.name]?.parameters[name] ?? rules[name]?.rule}
            </p>
          </div>
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
