import { type SheetKind, sheetKinds } from "../../workbook/workbookSheets";
import { raceLabel } from "../builder/labels";
import { DateField, MeetingPicker } from "../builder/MeetingPicker";
import { RaceTypeField } from "../builder/ScopeFields";
import { Choice } from "../controls/Choice";
import type { RaceDayChoiceHandle } from "./useRaceDayChoice";

const sheetLabels = Object.entries(sheetKinds) as [SheetKind, string][]; // the entries of a constant table

/** The meeting, the kinds of sheets and the races. */
export function RaceDayFields({
  handle,
  disabled,
}: {
  readonly handle: RaceDayChoiceHandle;
  readonly disabled: boolean;
}) {
  const { chosen, meetings, meeting } = handle;
  return (
    <fieldset disabled={disabled}>
      <legend class="unseen">Sheets to build</legend>
      <RaceTypeField raceCode={chosen.raceCode} onChange={handle.setRaceCode} />
      <DateField date={chosen.date} onChange={handle.setDate} />
      <MeetingPicker meetings={meetings} meeting={meeting} onPick={handle.setMeeting} />
      <fieldset>
        <legend>Sheets</legend>
        {sheetLabels.map(([sheet, label]) => (
          <Choice
            type="checkbox"
            key={sheet}
            checked={chosen.sheets.has(sheet)}
            onChange={() => handle.toggleSheet(sheet)}
          >
            {label}
          </Choice>
        ))}
      </fieldset>
      <RaceChoices {...handle} />
    </fieldset>
  );
}

function RaceChoices({ chosen, meeting, toggleRace, chooseAllRaces, clearRaces }: RaceDayChoiceHandle) {
  if (!meeting) return null;
  return (
    <fieldset>
      <legend>Races</legend>
      <div class="choices">
        {meeting.races.map((race) => (
          <Choice
            type="checkbox"
            key={race.raceNumber}
            checked={chosen.races.has(race.raceNumber)}
            onChange={() => toggleRace(race.raceNumber)}
          >
            {raceLabel(race)}
          </Choice>
        ))}
      </div>
      <div class="row">
        <button type="button" onClick={chooseAllRaces}>
          All races
        </button>
        <button type="button" onClick={clearRaces}>
          None
        </button>
      </div>
    </fieldset>
  );
}
