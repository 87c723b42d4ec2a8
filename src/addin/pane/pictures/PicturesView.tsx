import { useState } from "preact/hooks";
import { ArgumentField } from "../builder/ArgumentFields";
import { RacePicker } from "../builder/RacePicker";
import { ScopeFields, VenuePicker } from "../builder/ScopeFields";
import { useDraft } from "../builder/useFormula";
import { Section } from "../controls/Section";
import { PictureSection } from "./PictureSection";
import { type PictureName, pictures } from "./pictures";
import "./pictures.css";

const names = Object.keys(pictures) as PictureName[]; // the keys of a constant table

/** Pictures of what the functions show, of a race or a venue that is picked. */
export function PicturesView() {
  const [chosen, setChosen] = useState<PictureName>("chances");
  const { draft, give, ...handle } = useDraft();
  const picture = pictures[chosen];
  const { picker, typed, meaning } = picture;
  // Numbers scratched in one race mean other runners in the next.
  const pick: typeof give = (given) => give("race" in given ? { ...given, scratched: "" } : given);
  const picking = { ...handle, draft: { ...draft, call: picker }, give: pick };
  return (
    <>
      <Section title="Choose a picture">
        <fieldset>
          <legend>Picture</legend>
          {names.map((name) => (
            <label class="choice" key={name}>
              <input type="radio" name="picture" checked={name === chosen} onChange={() => setChosen(name)} />
              <span>{pictures[name].title}</span>
            </label>
          ))}
        </fieldset>
        <p class="hint">{meaning}</p>
        <ScopeFields {...picking} />
        {picker.argumentNames.includes("date") ? <RacePicker {...picking} /> : <VenuePicker {...picking} />}
        {typed.map((name) => (
          <ArgumentField key={name} name={name} {...picking} />
        ))}
      </Section>
      <PictureSection key={chosen} picture={picture} draft={draft} give={give} />
    </>
  );
}
