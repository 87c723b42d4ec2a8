import { type SheetKind, sheetKinds } from "../../workbook/workbookSheets";
import { raceWords } from "../builder/labels";
import { DateField, MeetingField } from "../builder/MeetingPicker";
import { RaceTypeField } from "../builder/ScopeFields";
import type { BookChoiceHandle } from "./useRaceDayChoice";

const parts = Object.entries(sheetKinds) as [SheetKind, string][]; // the entries of a constant table

/** Which meeting, which of its races, and which sheets. */
export function BookFields({ handle, disabled }: { readonly handle: BookChoiceHandle; readonly disabled: boolean }) {
  const { chosen, arriving, meeting } = handle;
  return (
    <fieldset disabled={disabled}>
      <legend class="unseen">The book</legend>
      <RaceTypeField raceCode={chosen.raceCode} onChange={handle.setRaceCode} />
      <DateField date={chosen.date} onChange={handle.setDate} />
      <MeetingField arriving={arriving} meeting={meeting} onPick={handle.pick} />
      <fieldset>
        <legend>Sheets</legend>
        {parts.map(([part, words]) => (
          <label class="choice" key={part}>
            <input type="checkbox" checked={chosen.parts.has(part)} onChange={() => handle.togglePart(part)} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <RaceChoices {...handle} />
    </fieldset>
  );
}

/** Which races of the meeting. */
export function RaceChoices({ chosen: { races }, meeting, toggleRace, allRaces }: BookChoiceHandle) {
  if (!meeting) return null;
  return (
    <fieldset>
      <legend>Races</legend>
      <div class="choices">
        {meeting.races.map((race) => (
          <label class="choice" key={race.raceNumber}>
            <input type="checkbox" checked={races.has(race.raceNumber)} onChange={() => toggleRace(race.raceNumber)} />
            <span>{raceWords(race)}</span>
          </label>
        ))}
      </div>
      <div class="row">
        <button type="button" onClick={() => allRaces(true)}>
          All races
        </button>
        <button type="button" onClick={() => allRaces(false)}>
          None
        </button>
      </div>
    </fieldset>
  );
}
