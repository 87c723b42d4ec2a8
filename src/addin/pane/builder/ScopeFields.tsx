import { venuesCall } from "../../../functions/venues";
import { countries, countryCodes } from "../../../spec/codes";
import { settingDefinitions } from "../../settings/settingDefinitions";
import { Notice } from "../controls/Section";
import { SelectField } from "../controls/Field";
import { takesAnyCountry } from "./formula";
import type { FormulaHandle } from "./useFormula";
import { useResponse } from "./useResponse";

interface RaceTypeFieldProps {
  readonly raceCode: string;
  readonly onChange: (raceCode: string) => void;
}

/** Gallops, harness or greyhounds. */
export const RaceTypeField = ({ raceCode, onChange }: RaceTypeFieldProps) => (
  <SelectField
    label="Race type"
    value={raceCode}
    options={settingDefinitions.race_code.choices()}
    onSelect={onChange}
  />
);

const countryOptions = countryCodes.map((value) => ({ value, label: countries[value] }));

/**
 * The race type and, for a function of a venue or of all countries, the country. A race has the country of
 * its meeting.
 */
export function ScopeFields({ formula: { call, scope, values }, change, setValues }: FormulaHandle) {
  return (
    <>
      <RaceTypeField
        raceCode={scope.race_code}
        onChange={(code) => change({ scope: { ...scope, race_code: code } })}
      />
      {call.argumentNames.includes("venue") && (
        <SelectField
          label="Country"
          value={scope.country}
          options={countryOptions}
          onSelect={(country) => change({ scope: { ...scope, country } })}
        />
      )}
      {takesAnyCountry(call) && (
        <SelectField
          label="Country"
          none="All countries"
          value={values.country ?? ""}
          options={countryOptions}
          onSelect={(country) => setValues({ country })}
        />
      )}
    </>
  );
}

/** A list of the venues of the chosen race type and country. */
export function VenuePicker({ formula: { scope, values }, setValues }: FormulaHandle) {
  const { response, problem } = useResponse({
    endpoint: "venues",
    call: venuesCall,
    args: [scope.race_code, scope.country],
  });
  const venues = response?.venues ?? [];
  return (
    <>
      <Notice tone="warning">{problem}</Notice>
      <SelectField
        label="Venue"
        value={values.venue ?? ""}
        none={response ? `Choose a venue (${venues.length})` : problem === undefined ? "Loading …" : "None"}
        options={venues.map(({ slug, name }) => ({ value: slug, label: name }))}
        onSelect={(venue) => setValues({ venue })}
      />
    </>
  );
}
