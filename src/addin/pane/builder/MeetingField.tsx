import { useId } from "preact/hooks";
import { Notice } from "../Notice";
import { type Meeting, meetingWords } from "./raceWords";
import type { Arriving } from "./useAnswer";

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
