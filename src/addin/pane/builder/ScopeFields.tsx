import { useId } from "preact/hooks";
import { venuesCall } from "../../../functions/venues";
import { raceCodes } from "../../../spec/codes";
import { countries, countryCodes } from "../../../spec/countries";
import { Notice } from "../controls/Section";
import { argumentWords } from "./labels";
import type { DraftHandle } from "./useFormula";
import { useAnswer } from "./useResponse";

/** The race type, and the country where the function asks for a venue: a race's is that of its meeting. */
export function ScopeFields({ draft: { call, scope }, change }: DraftHandle) {
  const id = useId();
  const asksCountry = call.argumentNames.includes("venue");
  return (
    <>
      <RaceTypeField raceCode={scope.race_code} onChange={(code) => change({ scope: { ...scope, race_code: code } })} />
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

interface RaceTypeFieldProps {
  readonly raceCode: string;
  readonly onChange: (raceCode: string) => void;
}

/** Gallops, harness or greyhounds. */
export function RaceTypeField({ raceCode, onChange }: RaceTypeFieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>Race type</label>
      <select id={id} value={raceCode} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {raceCodes.map((code) => (
          <option key={code} value={code}>
            {argumentWords(code)}
          </option>
        ))}
      </select>
    </>
  );
}

/** A venue of the chosen race type and country, as the service lists them. */
export function VenuePicker({ draft: { scope, given }, give }: DraftHandle) {
  const id = useId();
  const { response, problem } = useAnswer({ endpoint: "venues", call: venuesCall, args: [scope.race_code, scope.country] });
  return (
    <>
      {problem !== undefined && <Notice tone="warning">{problem}</Notice>}
      <label for={id}>Venue</label>
      <select id={id} value={given.venue ?? ""} onChange={({ currentTarget }) => give({ venue: currentTarget.value })}>
        <option value="">{response ? `Choose one of ${response.venues.length}` : "Loading …"}</option>
        {response?.venues.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
