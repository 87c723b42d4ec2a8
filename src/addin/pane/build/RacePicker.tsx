import { useId } from "preact/hooks";
import { meetingsCall } from "../../../functions/meetings";
import { Notice } from "../Notice";
import { meetingWords, raceWords } from "./raceWords";
import { useAnswer } from "./useAnswer";
import type { DraftHandle } from "./useDraft";

/** The day, and where the function asks for them the meeting and the race, as the service lists them. */
export function RacePicker({ draft, give, change }: DraftHandle) {
  const id = useId();
  const { call, given, scope } = draft;
  const { date = "", track = "", race = "" } = given;
  const picksRace = call.parameters.includes("track");
  const wanted =
    picksRace && date !== "" ? { endpoint: "meetings" as const, call: meetingsCall, args: [date, scope.race_code] } : undefined;
  const { response, problem } = useAnswer(wanted);
  const meetings = response?.meetings ?? [];
  const meeting = meetings.find(({ slug, country }) => slug === track && country === scope.country);

  const pickMeeting = (index: string): void => {
    const picked = meetings[Number(index)];
    give({ track: picked?.slug ?? "", race: "" });
    if (picked) change({ scope: { ...scope, country: picked.country } });
  };
  return (
    <>
      <label for={`${id}-date`}>Date</label>
      <input
        id={`${id}-date`}
        list={`${id}-dates`}
        value={date}
        aria-describedby={`${id}-date-hint`}
        onChange={({ currentTarget }) => give({ date: currentTarget.value.trim(), track: "", race: "" })}
      />
      <datalist id={`${id}-dates`}>
        {["today", "tomorrow", "yesterday"].map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <p class="hint" id={`${id}-date-hint`}>
        A word such as today or saturday, +1, or a date such as 2026-03-14.
      </p>
      {picksRace && (
        <>
          {problem !== undefined && <Notice tone="warning">{problem}</Notice>}
          <label for={`${id}-meeting`}>Meeting</label>
          <select
            id={`${id}-meeting`}
            value={meeting ? String(meetings.indexOf(meeting)) : ""}
            disabled={meetings.length === 0}
            onChange={({ currentTarget }) => pickMeeting(currentTarget.value)}
          >
            <option value="">{response ? `Choose one of ${meetings.length}` : problem ? "None" : "Loading …"}</option>
            {meetings.map((item, index) => (
              <option key={`${item.country} ${item.slug}`} value={String(index)}>
                {meetingWords(item)}
              </option>
            ))}
          </select>
          <label for={`${id}-race`}>Race</label>
          <select
            id={`${id}-race`}
            value={race}
            disabled={!meeting}
            onChange={({ currentTarget }) => give({ race: currentTarget.value })}
          >
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
