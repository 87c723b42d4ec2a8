import { Button, Notice } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { lacksPrediction, needsPredictions } from "./firstRace";
import { useMeetings } from "./MeetingPicker";
import type { FormulaHandle } from "./useFormula";

/** Offers the meeting's next race with a prediction for one that the service has none of. */
export function OtherRaceNotice({ formula, setValues }: Pick<FormulaHandle, "formula" | "setValues">) {
  const { client, memory } = usePane();
  const { call, scope } = formula;
  const { date = "", track = "", race = "" } = formula.values;
  const lacks = (number: number): boolean =>
    lacksPrediction({ date, track, race: number, ...scope }, { client, memory });
  const isLacking = needsPredictions(call) && track !== "" && race !== "" && lacks(Number(race));
  const { response } = useMeetings(isLacking ? { date, raceCode: scope.race_code } : undefined);
  if (!isLacking) return null;
  const meeting = response?.meetings.find(({ slug, country }) => slug === track && country === scope.country);
  const others = (meeting?.races ?? []).filter(
    ({ raceNumber, abandoned }) => !abandoned && !lacks(raceNumber),
  );
  const other = others.find(({ raceNumber }) => raceNumber > Number(race)) ?? others[0];
  return (
    <Notice tone="neutral">
      <p>The service has no prediction of race {race}.</p>
      {other ? (
        <Button onClick={() => setValues({ race: String(other.raceNumber) })}>
          Take race {other.raceNumber} instead
        </Button>
      ) : (
        meeting && <p>No other race of this meeting has one.</p>
      )}
    </Notice>
  );
}
