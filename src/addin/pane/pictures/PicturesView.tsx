import { useEffect } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import { ArgumentField } from "../builder/ArgumentFields";
import { RacePicker } from "../builder/MeetingPicker";
import { ScopeFields, VenuePicker } from "../builder/ScopeFields";
import { type FormulaHandle, useFormula } from "../builder/useFormula";
import { Choice } from "../controls/Field";
import { Section } from "../controls/Section";
import type { Reference } from "../../excel/workbook";
import { findSheetPrices } from "../../workbook/raceLayout";
import { referenceText } from "../builder/marketArgument";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { PictureSection } from "./PictureSection";
import { type Picture, type PictureName, pictures } from "./pictures";
import { scenarioKey, scenarioOf, withRaceScenario } from "./scenario";
import "./pictures.css";

const names = Object.keys(pictures) as PictureName[]; // the keys of a constant table

/** Charts of a race or a venue. */
export function PicturesView() {
  const [chosen, setChosen] = useRemembered<PictureName>("picture", () => "chances");
  const handle = useRaceFormula();
  const { formula, setValues } = handle;
  const picture: Picture = pictures[chosen];
  const { picker, textArguments, hint } = picture;
  useSheetPrices(handle, textArguments.includes("odds"));
  const pickerHandle: FormulaHandle = { ...handle, formula: { ...formula, call: picker } };
  return (
    <>
      <Section title="Choose a picture">
        <fieldset>
          <legend class="unseen">Picture</legend>
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
      <PictureSection key={chosen} name={chosen} picture={picture} formula={formula} setValues={setValues} />
    </>
  );
}

/**
 * Holds the pictures' formula: scratchings and sharpening are kept for each race and return with it. A date
 * word is another race on another day.
 */
function useRaceFormula(): FormulaHandle {
  const { raceEntries } = usePane();
  const handle = useFormula("pictures", true);
  const [shownFor, setShownFor] = useRemembered<string | undefined>("pictures.race", () => undefined);
  const { formula } = handle;
  const race = scenarioKey(formula, parseContext(session()));
  const scenario = scenarioOf(formula);
  const text = JSON.stringify(scenario);
  useEffect(() => {
    const kept = race === undefined ? undefined : raceEntries.kept(race);
    const own = withRaceScenario(formula, { race, shownFor, kept });
    if (own !== formula) handle.setValues(own.values);
    else if (race !== undefined && text !== JSON.stringify(kept)) void raceEntries.keep(race, scenario);
    setShownFor(() => race);
  }, [race, text]);
  return handle;
}

/** Enters the prices of the race's sheet for a formula that follows it and has no prices of its own. */
function useSheetPrices({ formula, setValues }: FormulaHandle, takesPrices: boolean): void {
  const { workbook } = usePane().host;
  const { fromSheet, values } = formula;
  const isBlank = takesPrices && fromSheet === true && !values.odds;
  const race = [values.date, values.track, values.race].join();
  useEffect(() => {
    if (!isBlank) return;
    let isCurrent = true;
    const enter = (prices: Reference | undefined): void => {
      if (prices && isCurrent) setValues({ odds: referenceText(prices) });
    };
    const ignore = (): undefined => undefined; // several areas are selected, or no workbook is open
    findSheetPrices(workbook).then(enter, ignore);
    return () => void (isCurrent = false);
  }, [isBlank, race]);
}
