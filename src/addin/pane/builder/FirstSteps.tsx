import { useEffect, useState } from "preact/hooks";
import type { Call } from "../../../functions/call/call";
import { defaultOf } from "../../../functions/call/session";
import { formCall } from "../../../functions/form";
import { meetingsCall } from "../../../functions/meetings";
import { t } from "../../../language/translate";
import type { MeetingsResponse } from "../../../spec/meetings";
import { clock } from "../../clock";
import { lineAbove } from "../../workbook/sheetBand";
import { Button, Notice, Section } from "../controls/controls";
import { useLocalFormula } from "../state/localFormula";
import { usePane } from "../state/paneContext";
import { type Formula, formulaText, type FormulaValue } from "./formula";
import { InsertBar, tableSize } from "./InsertBar";
import { lacksPrediction, type StatedRace } from "./OtherRaceNotice";
import { usePreview } from "./PreviewBar";
import { useMeetings } from "./RacePicker";

/** A race that a source has now. */
interface FirstRace {
  /** The number of days from the source's date. */
  readonly day: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly track: string;
  readonly country: string;
  readonly race: number;
  readonly runners: number;
  /** The number of the day's races that are not offered because they lack something. */
  readonly lacking: number;
}

/** The last day to search for a race, counted from today; each day costs a request. */
const lastDay = 7;

interface Preferences {
  readonly day: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The country whose meetings come first. */
  readonly country: string;
  readonly isLacking?: (race: Pick<FirstRace, "date" | "track" | "country" | "race">) => boolean;
}

/** Returns the best first race of a day: complete, in the person's country, not started. */
export function firstRace(
  { date, meetings }: MeetingsResponse,
  { day, now, country, isLacking = () => false }: Preferences,
): FirstRace | undefined {
  const all = meetings
    .filter(({ abandoned }) => !abandoned)
    .flatMap((meeting) =>
      meeting.races
        .filter(({ abandoned, numberOfRunners }) => !abandoned && numberOfRunners > 0)
        .map((race) => ({ meeting, race, start: Date.parse(race.startTime) })),
    )
    .sort((one, other) => one.start - other.start);
  const complete = all.filter(
    ({ meeting, race }) =>
      !isLacking({ date, track: meeting.slug, country: meeting.country, race: race.raceNumber }),
  );
  const races = complete.length > 0 ? complete : all;
  const ownRaces = races.filter(({ meeting }) => meeting.country === country);
  const upcoming = [...ownRaces, ...races].find(({ start }) => start > now);
  const { meeting, race } = upcoming ?? ownRaces[0] ?? races[0] ?? {};
  if (!meeting || !race) return undefined;
  return {
    day,
    date,
    track: meeting.slug,
    country: meeting.country,
    race: race.raceNumber,
    runners: race.numberOfRunners,
    lacking: all.length - complete.length,
  };
}

/** Searches today's meetings for a race, then the following days until one has a race. */
function useFirstRace(raceCode: string) {
  const { client, inBrowser, memory, settings } = usePane();
  const [day, setDay] = useState(0);
  const { value: response, problem } = useMeetings({ date: day === 0 ? "today" : `+${day}`, raceCode });
  const country = String(defaultOf("country", settings.chosen()).value);
  const isLacking = (stated: Pick<StatedRace, "date" | "track" | "country" | "race">): boolean =>
    [stated.date, ...(day === 0 ? ["today"] : [])].some((date) =>
      lacksPrediction({ ...stated, date, race_code: raceCode }, { client, memory }),
    );
  const race = response && firstRace(response, { day, now: clock.now(), country, isLacking });
  useEffect(() => setDay(0), [raceCode, client.status().asOf]);
  useEffect(() => inBrowser.onRacesChange(() => setDay(0)), [inBrowser]);
  useEffect(() => {
    if (response && !race && day < lastDay) setDay(day + 1);
  }, [response]);
  return { race, problem, searching: !response || day < lastDay };
}

/** The stored key that hides the steps. */
const hiddenKey = "welcomed";

export function FirstSteps({ scope }: Pick<Formula, "scope">) {
  const { host } = usePane();
  const [hidden, setHidden] = useState(host.userStore.get(hiddenKey) !== undefined);
  if (hidden) return null;
  const hide = (): void => {
    host.userStore.set(hiddenKey, "yes");
    setHidden(true);
  };
  return (
    <Section title={t`Your first race in three steps`}>
      <Steps scope={scope} />
      <Button onClick={hide}>{t`Hide these steps`}</Button>
    </Section>
  );
}

function Steps({ scope }: Pick<Formula, "scope">) {
  const { race, problem, searching } = useFirstRace(scope.race_code);
  if (problem !== undefined) return <Notice tone="warning">{problem}</Notice>;
  if (!race)
    return (
      <Notice tone="neutral">
        {searching
          ? t`Looking for the next race …`
          : t`The source has no race of this type today or in the next ${lastDay} days.`}
      </Notice>
    );
  return (
    <ol class="steps">
      <li>
        {t`On a new sheet, list ${race.day === 0 ? t`today’s races` : t`the races of ${race.date}`}:`}
        <StepFormula
          label={t`Insert the races`}
          sheet="Races"
          note="A row for each race, with the track and number that other formulas take. The formula is in A2."
          formula={stepFormula(meetingsCall, race, scope)}
        />
      </li>
      <li>
        {t`On another, spill the form of a race; its track and race number are in the list:`}
        <StepFormula
          label={t`Insert the form`}
          sheet="Form"
          note="A row for each runner. The formula is in A2."
          formula={stepFormula(formCall, race, { ...scope, country: race.country })}
          rows={race.runners + 1}
        />
        {race.lacking > 0 && (
          <p class="hint">
            {race.lacking === 1
              ? t`Another race has no prediction and is not offered.`
              : t`${race.lacking} other races have no prediction and are not offered.`}
          </p>
        )}
      </li>
      <li>
        {t`Or choose a race under “Build a formula” and insert it; set your country and race type under Settings.`}
      </li>
    </ol>
  );
}

const record = ["starts", "wins", "winRate", "placeRate"].map((name) => `stats.overall.${name}`);

/** The columns of the first form table, for race codes that lack some of the usual ones. */
const formFields: Readonly<Record<string, readonly string[]>> = {
  harness: [
    "number",
    "name",
    "startRow",
    "barrier",
    "handicapMetres",
    "jockey",
    "trainer",
    "form",
    ...record,
    "scratched",
  ],
  greyhounds: ["number", "name", "barrier", "weight", "sex", "trainer", "form", ...record, "scratched"],
};

function stepFormula(call: Call, { day, date, track, race }: FirstRace, scope: Formula["scope"]): Formula {
  const values = { date: day === 0 ? "today" : date, track, race: String(race) };
  const fields = call === formCall ? (formFields[scope.race_code] ?? []) : [];
  return { call, values, fields, headers: true, scope };
}

/** Returns the call of a formula that gives the sentence of a failure in place of an error. */
function textOfFailure({ call }: Formula, args: readonly FormulaValue[]): string {
  const values = call.argumentNames.map((name, index) =>
    name === "options" ? [args[index], "errors=text"].filter(Boolean).join("; ") : args[index],
  );
  return formulaText(call.name, values).slice(1);
}

interface StepFormulaProps {
  readonly label: string;
  readonly sheet: string;
  /** The line above the table, in English like all cells of sheets. */
  readonly note: string;
  readonly formula: Formula;
  /** The number of rows that the table will have, if it has not been requested. */
  readonly rows?: number;
}

/** A typed formula, with a button that inserts it on a new sheet. */
function StepFormula({ label, sheet, note, formula, rows = 1 }: StepFormulaProps) {
  const { workbook } = usePane().host;
  const local = useLocalFormula();
  const { args, text, preview } = usePreview(formula);
  const columns = preview.state === "notFetched" ? preview.parsed.view.columns.length : 0;
  const size = preview.state === "ready" ? tableSize(preview.table, undefined, 1) : { rows, columns };
  return (
    <>
      <code>{local(text)}</code>
      {preview.state === "failed" && <Notice tone="warning">{preview.message}</Notice>}
      {size.columns > 0 && (
        <InsertBar
          key={text}
          size={size}
          offers={[
            {
              label,
              sheet: lineAbove(sheet, note, textOfFailure(formula, args)),
              write: (at, knownSize) => workbook.insertFormula(text, at, knownSize),
            },
          ]}
        />
      )}
    </>
  );
}
