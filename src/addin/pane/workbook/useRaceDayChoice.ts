import { defaultOf } from "../../../functions/call/session";
import type { SheetKind } from "../../workbook/workbookSheets";
import type { Meeting } from "../builder/labels";
import { useMeetings } from "../builder/MeetingPicker";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { useSheetRace } from "../state/useSheetRace";
import {
  completeChoice,
  findMeeting,
  type RaceDayChoice,
  runnableRaces,
  toggleMember,
} from "./raceDayChoice";

const noRaces: ReadonlySet<number> = new Set();

/**
 * Holds the choice, also while another view is shown. It starts with the race of the active cell, or with
 * today, and with all sheets but jockeys and trainers, which cost the most requests.
 */
export function useRaceDayChoice(onChange: () => void) {
  const { settings } = usePane();
  const [chosen, setChosen] = useRemembered<RaceDayChoice>("raceDay", () => ({
    date: "today",
    raceCode: String(defaultOf("race_code", settings.chosen()).value),
    meeting: undefined,
    races: noRaces,
    sheets: new Set<SheetKind>(["meetings", "races", "bias"]),
  }));
  useSheetRace(({ date, track, race, race_code, country }) =>
    setChosen((old) =>
      old.meeting
        ? old
        : {
            ...{ ...old, date, raceCode: race_code },
            ...{ meeting: { slug: track, country }, races: new Set([Number(race)]) },
          },
    ),
  );
  const { date, raceCode, races, sheets } = chosen;
  const meetings = useMeetings({ date, raceCode });
  const meeting = findMeeting(chosen, meetings.response);
  const change = (part: Partial<RaceDayChoice>): void => {
    onChange();
    setChosen((old) => ({ ...old, ...part }));
  };
  return {
    ...{ chosen, meetings, meeting, choice: completeChoice(chosen, meetings.response) },
    setDate: (day: string): void => change({ date: day, meeting: undefined, races: noRaces }),
    setRaceCode: (code: string): void => change({ raceCode: code, meeting: undefined, races: noRaces }),
    setMeeting: (picked: Meeting | undefined): void =>
      change({ meeting: picked, races: runnableRaces(picked) }),
    toggleSheet: (sheet: SheetKind): void => change({ sheets: toggleMember(sheets, sheet) }),
    toggleRace: (race: number): void => change({ races: toggleMember(races, race) }),
    chooseAllRaces: (): void => change({ races: runnableRaces(meeting) }),
    clearRaces: (): void => change({ races: noRaces }),
  };
}

export type RaceDayChoiceHandle = ReturnType<typeof useRaceDayChoice>;
