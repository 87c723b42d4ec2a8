import { useId } from "preact/hooks";
import { meetingsCall } from "../../../functions/meetings";
import { Notice } from "../controls/Section";
import { type Meeting, meetingWords } from "./labels";
import { type Arriving, useAnswer } from "./useResponse";

interface MeetingFieldProps {
  readonly arriving: Arriving<"meetings">;
  readonly meeting: Meeting | undefined;
  readonly onPick: (meeting: Meeting | undefined) => void;
}

/** One of a day's meetings. */
export function MeetingField({ arriving: { response, problem }, meeting, onPick }: MeetingFieldProps) {
  const id = useId();
  const meetings = response?.meetings ?? [];
  return (
    <>
      {problem !== undefined && <Notice tone="warning">{problem}</Notice>}
      <label for={id}>Meeting</label>
      <select
        id={id}
        value={meeting ? String(meetings.indexOf(meeting)) : ""}
        disabled={meetings.length === 0}
        onChange={({ currentTarget }) => onPick(meetings[Number(currentTarget.value || -1)])}
      >
        <option value="">{response ? `Choose one of ${meetings.length}` : problem ? "None" : "Loading …"}</option>
        {meetings.map((item, index) => (
          <option key={`${item.country} ${item.slug}`} value={String(index)}>
            {meetingWords(item)}
          </option>
        ))}
      </select>
    </>
  );
}

interface DateFieldProps {
  readonly date: string;
  readonly onChange: (date: string) => void;
}

/** A day, as the functions read one. */
export function DateField({ date, onChange }: DateFieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>Date</label>
      <input
        id={id}
        list={`${id}-dates`}
        value={date}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      <datalist id={`${id}-dates`}>
        {["today", "tomorrow", "yesterday"].map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <p class="hint" id={`${id}-hint`}>
        A word such as today or saturday, +1, or a date such as 2026-03-14.
      </p>
    </>
  );
}

/** The meetings of a day, as the service lists them; nothing is asked without a day. */
export const useMeetings = (day: { readonly date: string; readonly raceCode: string } | undefined): Arriving<"meetings"> =>
  useAnswer(day && day.date !== "" ? { endpoint: "meetings", call: meetingsCall, args: [day.date, day.raceCode] } : undefined);
