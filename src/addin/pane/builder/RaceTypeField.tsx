import { useId } from "preact/hooks";
import { raceCodes } from "../../../spec/codes";
import { argumentWords } from "./argumentWords";

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
