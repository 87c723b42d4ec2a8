import type { Client } from "../../../client/client";
import { parseCached } from "../../../functions/call/argumentCache";
import { cellsByName } from "../../../functions/call/arguments";
import type { Call } from "../../../functions/call/call";
import { session } from "../../../functions/call/session";
import { predictCall } from "../../../functions/predict";
import { t } from "../../../language/translate";
import { Button, Notice } from "../controls/controls";
import { type PaneMemory, usePane } from "../state/paneContext";
import type { SheetRace } from "../state/sheetRace";
import type { FormulaHandle } from "./formula";
import { findMeeting } from "./labels";
import { useMeetings } from "./RacePicker";

export type StatedRace = Omit<SheetRace, "race"> & { readonly race: number };

export const needsPredictions = ({ endpoint, join }: Call): boolean =>
  endpoint === "predictions" || (join?.endpoints ?? []).includes("predictions");

/** Returns true if a cached answer states that the service has no prediction for a race. */
function isKnownToLack(stated: StatedRace, { peek }: Pick<Client, "peek">): boolean {
  const { date, track, race, race_code, country } = stated;
  const options = `race_code=${race_code}; country=${country}`;
  try {
    const cells = cellsByName(predictCall, [date, track, race, undefined, undefined, options]);
    const cached = peek(parseCached(predictCall, cells, session()).question);
    return cached !== undefined && "failure" in cached && cached.failure.kind === "notFound";
  } catch {
    return false; // an invalid date or track makes no question
  }
}

/**
 * Returns true for a race that was found to have no prediction, because the cache forgets this after two
 * minutes.
 */
export function lacksPrediction(
  stated: StatedRace,
  { client, memory }: { readonly client: Pick<Client, "peek">; readonly memory: PaneMemory },
): boolean {
  const key = `no prediction ${Object.values(stated).join("\n")}`;
  if (isKnownToLack(stated, client)) memory.set(key, true);
  return memory.has(key);
}

/** Offers the meeting's next race with a prediction, if the service has none for the chosen race. */
export function OtherRaceNotice({ formula, setValues }: Pick<FormulaHandle, "formula" | "setValues">) {
  const { client, memory } = usePane();
  const { call, scope } = formula;
  const { date = "", track = "", race = "" } = formula.values;
  const lacks = (number: number): boolean =>
    lacksPrediction({ date, track, race: number, ...scope }, { client, memory });
  const isLacking = needsPredictions(call) && track !== "" && race !== "" && lacks(Number(race));
  const { value: response } = useMeetings(
    isLacking ? { ...scope, date, raceCode: scope.race_code } : undefined,
  );
  if (!isLacking) return null;
  const meeting = findMeeting(response, { slug: track, country: scope.country });
  const others = (meeting?.races ?? []).filter(
    ({ raceNumber, abandoned }) => !abandoned && !lacks(raceNumber),
  );
  const other = others.find(({ raceNumber }) => raceNumber > Number(race)) ?? others[0];
  return (
    <Notice tone="neutral">
      <p>{t`The service has no prediction of race ${race}.`}</p>
      {other ? (
        <Button onClick={() => setValues({ race: String(other.raceNumber) })}>
          {t`Take race ${other.raceNumber} instead`}
        </Button>
      ) : (
        meeting && <p>{t`No other race of this meeting has one.`}</p>
      )}
    </Notice>
  );
}
