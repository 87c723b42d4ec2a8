import { bookChoiceOf, type Chosen, meetingOf, racesRun, toggled } from "./raceDayChoice";
import { defaultOf } from "../../../functions/call/settings";
import { useState } from "preact/hooks";
import type { SheetKind } from "../../workbook/workbookSheets";
import type { Meeting } from "../builder/labels";
import { useMeetings } from "../builder/MeetingPicker";
import { usePane } from "../state/paneContext";

const noRaces: ReadonlySet<number> = new Set();

/** What of a day is to be built: it begins with today and everything but the jockeys and trainers, who cost most. */
export function useBookChoice(changed: () => void) {
  const { settings } = usePane();
  const [chosen, setChosen] = useState<Chosen>(() => ({
    date: "today",
    raceCode: String(defaultOf("race_code", settings.chosen()).value),
    place: undefined,
    races: noRaces,
    parts: new Set<SheetKind>(["meetings", "races", "bias"]),
  }));
  const { date, raceCode, races, parts } = chosen;
  const arriving = useMeetings({ date, raceCode });
  const meeting = meetingOf(chosen, arriving.response);
  const change = (part: Partial<Chosen>): void => {
    changed();
    setChosen((old) => ({ ...old, ...part }));
  };
  return {
    ...{ chosen, arriving, meeting, choice: bookChoiceOf(chosen, arriving.response) },
    setDate: (day: string): void => change({ date: day, place: undefined, races: noRaces }),
    setRaceCode: (code: string): void => change({ raceCode: code, place: undefined, races: noRaces }),
    pick: (picked: Meeting | undefined): void => change({ place: picked, races: racesRun(picked) }),
    togglePart: (part: SheetKind): void => change({ parts: toggled(parts, part) }),
    toggleRace: (race: number): void => change({ races: toggled(races, race) }),
    allRaces: (all: boolean): void => change({ races: all ? racesRun(meeting) : noRaces }),
  };
}

export type BookChoiceHandle = ReturnType<typeof useBookChoice>;
