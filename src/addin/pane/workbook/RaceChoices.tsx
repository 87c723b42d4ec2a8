import { raceWords } from "../builder/raceWords";
import type { BookChoiceHandle } from "./useBookChoice";

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
