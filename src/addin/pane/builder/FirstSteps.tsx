import { useEffect, useState } from "preact/hooks";
import type { Call } from "../../../functions/call/call";
import { defaultOf } from "../../../functions/call/session";
import { formCall } from "../../../functions/form";
import { meetingsCall } from "../../../functions/meetings";
import { clock } from "../../clock";
import type { SpilledSize } from "../../excel/workbook";
import { Button, Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { firstRace, type FirstRace, lacksPrediction, lastDay, type StatedRace } from "./firstRace";
import type { Formula } from "./formula";
import { InsertBar, tableSize } from "./InsertBar";
import { useMeetings } from "./MeetingPicker";
import type { Preview } from "./preview";
import { usePreview } from "./PreviewBar";

interface FirstRaceState {
  /** Undefined while it is looked for, and when the next days have none. */
  readonly race: FirstRace | undefined;
  readonly problem: string | undefined;
  readonly searching: boolean;
}

/** Looks for a race among today's meetings, then among those of the next days until one has a race. */
function useFirstRace(raceCode: string): FirstRaceState {
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

/** The stored key that hides the steps. */
const hiddenKey = "welcomed";

/** Three steps to a first race, until the person hides them. */
export function FirstSteps({ scope }: Pick<Formula, "scope">) {
  const { host } = usePane();
  const [hidden, setHidden] = useState(host.userStore.get(hiddenKey) !== undefined);
  if (hidden) return null;
  const hide = (): void => {
    host.userStore.set(hiddenKey, "yes");
    setHidden(true);
  };
  return (
    <Section title="Your first race in three steps">
      <Steps scope={scope} />
      <Button onClick={hide}>Hide these steps</Button>
    </Section>
  );
}

/** The steps with a race that the source has now. */
function Steps({ scope }: Pick<Formula, "scope">) {
  const { race, problem, searching } = useFirstRace(scope.race_code);
  if (problem !== undefined) return <Notice tone="warning">{problem}</Notice>;
  if (!race)
    return (
      <Notice tone="neutral">
        {searching
          ? "Looking for the next race …"
          : `The source has no race of this type today or in the next ${lastDay} days.`}
      </Notice>
    );
  return (
    <ol class="steps">
      <li>
        In an empty cell, list {race.day === 0 ? "today’s races" : `the races of ${race.date}`}:
        <StepFormula label="Insert the races" formula={stepFormula(meetingsCall, race, scope)} />
      </li>
      <li>
        In an empty cell beside the list, spill the form of a race; the track and race number are in the list:
        <StepFormula
          label="Insert the form"
          formula={stepFormula(formCall, race, { ...scope, country: race.country })}
          rows={race.runners + 1}
        />
        {race.lacking > 0 && (
          <p class="hint">
            {race.lacking === 1 ? "Another race has" : `${race.lacking} other races have`} no prediction and
            {race.lacking === 1 ? " is" : " are"} not offered.
          </p>
        )}
      </li>
      <li>
        Or choose a race under “Build a formula” and insert it; set your country and race type under Settings.
      </li>
    </ol>
  );
}

function stepFormula(call: Call, { day, date, track, race }: FirstRace, scope: Formula["scope"]): Formula {
  const values = { date: day === 0 ? "today" : date, track, race: String(race) };
  return { call, values, fields: [], headers: true, scope };
}

/** Returns the size of a formula's table; before it is requested, from its columns and the expected rows. */
function expectedSize(preview: Preview, rows: number): SpilledSize | undefined {
  if (preview.state === "ready") return tableSize(preview.table);
  return preview.state === "notFetched" ? { rows, columns: preview.parsed.view.columns.length } : undefined;
}

interface StepFormulaProps {
  readonly label: string;
  readonly formula: Formula;
  /** The rows that the table will have, where it has not been requested. */
  readonly rows?: number;
}

/** A formula as it is typed, and the button that inserts it. */
function StepFormula({ label, formula, rows = 1 }: StepFormulaProps) {
  const { workbook, inNamespace } = usePane().host;
  const { text, preview } = usePreview(formula);
  const size = expectedSize(preview, rows);
  return (
    <>
      <code>{inNamespace(text)}</code>
      {preview.state === "failed" && <Notice tone="warning">{preview.message}</Notice>}
      {size && (
        <InsertBar
          key={text}
          size={size}
          offers={[{ label, write: (at, known) => workbook.insertFormula(text, at, known) }]}
        />
      )}
    </>
  );
}
