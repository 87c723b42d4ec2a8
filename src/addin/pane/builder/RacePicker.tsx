import { useId } from "preact/hooks";
import { type Meeting, raceWords } from "./labels";
import { DateField, MeetingField, useMeetings } from "./MeetingPicker";
import type { DraftHandle } from "./useFormula";

/** The day, and where the function asks for them the meeting and the race, as the service lists them. */
export function RacePicker({ draft, give, change }: DraftHandle) {
  const id = useId();
  const { call, given, scope } = draft;
  const { date = "", track = "", race = "" } = given;
  const picksRace = call.argumentNames.includes("track");
  const arriving = useMeetings(picksRace ? { date, raceCode: scope.race_code } : undefined);
  const meeting = arriving.response?.meetings.find(({ slug, country }) => slug === track && country === scope.country);

  const pickMeeting = (picked: Meeting | undefined): void => {
    give({ track: picked?.slug ?? "", race: "" });
    if (picked) change({ scope: { ...scope, country: picked.country } });
  };
  return (
    <>
      <DateField date={date} onChange={(day) => give({ date: day, track: "", race: "" })} />
      {picksRace && (
        <>
          <MeetingField arriving={arriving} meeting={meeting} onPick={pickMeeting} />
          <label for={id}>Race</label>
          <select id={id} value={race} disabled={!meeting} onChange={({ currentTarget }) => give({ race: currentTarget.value })}>
            <option value="">Choose a race</option>
            {meeting?.races.map((item) => (
              <option key={item.raceNumber} value={String(item.raceNumber)}>
                {raceWords(item)}
              </option>
            ))}
          </select>
        </>
      )}
    </>
  );
}
