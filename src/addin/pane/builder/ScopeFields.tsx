import { useId } from "preact/hooks";
import { countries, countryCodes } from "../../../spec/countries";
import { RaceTypeField } from "./RaceTypeField";
import type { DraftHandle } from "./useDraft";

/** The race type, and the country where the function asks for a venue: a race's is that of its meeting. */
export function ScopeFields({ draft: { call, scope }, change }: DraftHandle) {
  const id = useId();
  const asksCountry = call.parameters.includes("venue");
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
