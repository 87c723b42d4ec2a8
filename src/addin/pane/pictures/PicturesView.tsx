import { useState } from "preact/hooks";
import { ArgumentField } from "../builder/ArgumentFields";
import { RacePicker } from "../builder/RacePicker";
import { ScopeFields, VenuePicker } from "../builder/ScopeFields";
import { type FormulaHandle, useFormula } from "../builder/useFormula";
import { Choice } from "../controls/Choice";
import { Section } from "../controls/Section";
import { PictureSection } from "./PictureSection";
import { type PictureName, pictures } from "./pictures";
import "./pictures.css";

const names = Object.keys(pictures) as PictureName[]; // the keys of a constant table

/** Charts of a race or a venue. */
export function PicturesView() {
  const [chosen, setChosen] = useState<PictureName>("chances");
  const handle = useFormula();
  const { formula, setValues } = handle;
  const picture = pictures[chosen];
  const { picker, textArguments, hint } = picture;
  const pickerHandle: FormulaHandle = {
    ...handle,
    formula: { ...formula, call: picker },
    // Scratched numbers belong to one race.
    setValues: (values) => setValues("race" in values ? { ...values, scratched: "" } : values),
  };
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
              onChange={() => setChosen(name)}
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
