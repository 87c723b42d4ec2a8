import { type BookPart, bookParts } from "../../workbook/bookSheets";
import { DateField } from "../builder/DateField";
import { MeetingField } from "../builder/MeetingField";
import { RaceTypeField } from "../builder/RaceTypeField";
import { RaceChoices } from "./RaceChoices";
import type { BookChoiceHandle } from "./useBookChoice";

const parts = Object.entries(bookParts) as [BookPart, string][]; // the entries of a constant table

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
