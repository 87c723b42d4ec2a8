import { SelectField } from "../controls/SelectField";
import { type Meeting, raceLabel } from "./labels";
import { DateField, MeetingPicker, useMeetings } from "./MeetingPicker";
import type { FormulaHandle } from "./useFormula";

/** The date and, where the function takes them, the meeting and the race. */
export function RacePicker({ formula, setValues, change }: FormulaHandle) {
  const { call, values, scope } = formula;
  const { date = "", track = "", race = "" } = values;
  const picksRace = call.argumentNames.includes("track");
  const meetings = useMeetings(picksRace ? { date, raceCode: scope.race_code } : undefined);
  const meeting = meetings.response?.meetings.find(
    ({ slug, country }) => slug === track && country === scope.country,
  );

  const pickMeeting = (picked: Meeting | undefined): void => {
    setValues({ track: picked?.slug ?? "", race: "" });
    if (picked) change({ scope: { ...scope, country: picked.country } });
  };
  return (
    <>
      <DateField date={date} onChange={(day) => setValues({ date: day, track: "", race: "" })} />
      {picksRace && (
        <>
          <MeetingPicker meetings={meetings} meeting={meeting} onPick={pickMeeting} />
          <SelectField
            label="Race"
            value={race}
            disabled={!meeting}
            none="Choose a race"
            options={(meeting?.races ?? []).map((item) => ({
              value: String(item.raceNumber),
              label: raceLabel(item),
            }))}
            onSelect={(value) => setValues({ race: value })}
          />
        </>
      )}
    </>
  );
}
