import { useEffect } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import { ArgumentField } from "../builder/ArgumentFields";
import type { Formula } from "../builder/formula";
import { RacePicker } from "../builder/RacePicker";
import { ScopeFields, VenuePicker } from "../builder/ScopeFields";
import { type FormulaHandle, useFormula } from "../builder/useFormula";
import { Choice } from "../controls/Choice";
import { Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { PictureSection } from "./PictureSection";
import { type PictureName, pictures } from "./pictures";
import { scenarioKey, scenarioOf, withScenario } from "./scenario";
import "./pictures.css";

const names = Object.keys(pictures) as PictureName[]; // the keys of a constant table

/** Charts of a race or a venue. */
export function PicturesView() {
  const [chosen, setChosen] = useRemembered<PictureName>("picture", () => "chances");
  const handle = useRaceFormula();
  const { formula, setValues } = handle;
  const picture = pictures[chosen];
  const { picker, textArguments, hint } = picture;
  const pickerHandle: FormulaHandle = { ...handle, formula: { ...formula, call: picker } };
  return (
    <>
      <Section title="Choose a picture">
        <fieldset>
          <legend>Picture</legend>
          {names.map((name) => (
            <Choice
              type="radio"
              key={name}
              name="picture"
              checked={name === chosen}
              onChange={() => setChosen(() => name)}
            >
              {pictures[name].title}
            </Choice>
          ))}
        </fieldset>
        <p class="hint">{hint}</p>
        <ScopeFields {...pickerHandle} />
        {picker.argumentNames.includes("date") ? (
          <RacePicker {...pickerHandle} />
        ) : (
          <VenuePicker {...pickerHandle} />
        )}
        {textArguments.map((name) => (
          <ArgumentField key={name} name={name} {...pickerHandle} />
        ))}
      </Section>
      <PictureSection key={chosen} picture={picture} formula={formula} setValues={setValues} />
    </>
  );
}

/** Holds the pictures' formula: scratchings and sharpening are kept for each race and return with it. */
function useRaceFormula(): FormulaHandle {
  const { raceEntries } = usePane();
  const keyOf = (formula: Formula): string | undefined => scenarioKey(formula, parseContext(session()));
  const handle = useFormula("pictures", {
    adjust(next, old) {
      const [key, oldKey] = [keyOf(next), keyOf(old)];
      if (key === oldKey) return next;
      const kept = key === undefined ? undefined : raceEntries.kept(key);
      return oldKey === undefined && !kept ? next : withScenario(next, kept);
    },
  });
  const key = keyOf(handle.formula);
  const scenario = JSON.stringify(scenarioOf(handle.formula));
  useEffect(() => {
    if (key !== undefined && scenario !== JSON.stringify(raceEntries.kept(key)))
      void raceEntries.keep(key, scenarioOf(handle.formula));
  }, [key, scenario]);
  return handle;
}
