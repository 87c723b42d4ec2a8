import { useEffect, useState } from "preact/hooks";
import { defaultOf } from "../../../functions/call/settings";
import { clock } from "../../clock";
import { usePane } from "../state/paneContext";
import { type FirstRace, firstRace, lastDay } from "./firstRace";
import { lacksPrediction, type StatedRace } from "./lackedPredictions";
import { useMeetings } from "./MeetingPicker";

interface FirstRaceState {
  /** Undefined while it is looked for, and when the next days have none. */
  readonly race: FirstRace | undefined;
  readonly problem: string | undefined;
  readonly searching: boolean;
}

/** Looks for a race among today's meetings, then among those of the next days until one has a race. */
export function useFirstRace(raceCode: string): FirstRaceState {
  const { client, memory, settings } = usePane();
  const [day, setDay] = useState(0);
  const { response, problem } = useMeetings({ date: day === 0 ? "today" : `+${day}`, raceCode });
  const country = String(defaultOf("country", settings.chosen()).value);
  const isLacking = (stated: Pick<StatedRace, "date" | "track" | "country" | "race">): boolean =>
    [stated.date, ...(day === 0 ? ["today"] : [])].some((date) =>
      lacksPrediction({ ...stated, date, race_code: raceCode }, { client, memory }),
    );
  const race = response && firstRace(response, { day, now: clock.now(), country, isLacking });
  useEffect(() => setDay(0), [raceCode]);
  useEffect(() => {
    if (response && !race && day < lastDay) setDay(day + 1);
  }, [response]);
  return { race, problem, searching: !response || day < lastDay };
}
