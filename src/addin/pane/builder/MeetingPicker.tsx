import { meetingsCall } from "../../../functions/meetings";
import { Notice } from "../controls/Section";
import { SelectField, TextField } from "../controls/Field";
import { type Meeting, meetingLabel, raceLabel } from "./labels";
import type { FormulaHandle } from "./useFormula";
import { type ResponseState, useResponse } from "./useResponse";

/** Returns the choice of no meeting: what to do, or why there is none to choose. */
function unchosen({ response, problem }: ResponseState<"meetings">): string {
  if (!response) return problem === undefined ? "Loading …" : "None";
  const { length } = response.meetings;
  return length === 0 ? "No meetings on this date" : `Choose a meeting (${length})`;
}

/** Requests the meetings of a day; nothing while there is no day. */
export const useMeetings = (
  day: { readonly date: string; readonly raceCode: string } | undefined,
): ResponseState<"meetings"> =>
  useResponse(
    day && day.date !== ""
      ? { endpoint: "meetings", call: meetingsCall, args: [day.date, day.raceCode] }
      : undefined,
  );

interface MeetingPickerProps {
  readonly meetings: ResponseState<"meetings">;
  readonly meeting: Meeting | undefined;
  readonly onPick: (meeting: Meeting | undefined) => void;
}

/** A list of the day's meetings. */
export function MeetingPicker({ meetings: state, meeting, onPick }: MeetingPickerProps) {
  const { response, problem } = state;
  const meetings = response?.meetings ?? [];
  return (
    <>
      <Notice tone="warning">{problem}</Notice>
      <SelectField
        label="Meeting"
        value={meeting ? String(meetings.indexOf(meeting)) : ""}
        disabled={meetings.length === 0}
        none={unchosen(state)}
        options={meetings.map((item, index) => ({ value: String(index), label: meetingLabel(item) }))}
        onSelect={(value) => onPick(meetings[Number(value || -1)])}
      />
    </>
  );
}

interface DateFieldProps {
  readonly date: string;
  readonly onChange: (date: string) => void;
}

/** A date as the functions accept it. */
export const DateField = ({ date, onChange }: DateFieldProps) => (
  <TextField
    label="Date"
    value={date}
    suggestions={["today", "tomorrow", "yesterday"]}
    hint="A word such as today or saturday, +1 for tomorrow, or a date such as 2026-03-14."
    onComplete={(text) => onChange(text.trim())}
  />
);

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
