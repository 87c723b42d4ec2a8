import { useEffect, useState } from "preact/hooks";
import { defaultOf } from "../../../functions/call/session";
import { describeWorkbookPlan, exceedsQuota, formatCount } from "../../messages";
import { keptRaces } from "../../workbook/raceEntries";
import { type SheetKind, sheetKinds, type WorkbookChoice } from "../../workbook/workbookSheets";
import { type Meeting, raceLabel } from "../builder/labels";
import { DateField, MeetingPicker, useMeetings } from "../builder/MeetingPicker";
import { RaceTypeField } from "../builder/ScopeFields";
import { Choice } from "../controls/SelectField";
import { CancelButton, PlanNotice, ProgressNotice } from "../controls/PlanNotice";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { useSheetRace } from "../state/useSheetRace";
import { countRunnerRequests, type WorkbookBuild, type WorkbookBuildState } from "../state/useWorkbookBuild";
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
function useRaceDayChoice(onChange: () => void) {
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

type RaceDayChoiceHandle = ReturnType<typeof useRaceDayChoice>;

const sheetLabels = Object.entries(sheetKinds) as [SheetKind, string][]; // the entries of a constant table

/** The meeting, the kinds of sheets and the races. */
function RaceDayFields({
  handle,
  disabled,
}: {
  readonly handle: RaceDayChoiceHandle;
  readonly disabled: boolean;
}) {
  const { chosen, meetings, meeting } = handle;
  return (
    <fieldset disabled={disabled}>
      <legend class="unseen">Sheets to build</legend>
      <RaceTypeField raceCode={chosen.raceCode} onChange={handle.setRaceCode} />
      <DateField date={chosen.date} onChange={handle.setDate} />
      <MeetingPicker meetings={meetings} meeting={meeting} onPick={handle.setMeeting} />
      <fieldset>
        <legend>Sheets</legend>
        {sheetLabels.map(([sheet, label]) => (
          <Choice
            type="checkbox"
            key={sheet}
            checked={chosen.sheets.has(sheet)}
            onChange={() => handle.toggleSheet(sheet)}
          >
            {label}
          </Choice>
        ))}
      </fieldset>
      <RaceChoices {...handle} />
    </fieldset>
  );
}

function RaceChoices({ chosen, meeting, toggleRace, chooseAllRaces, clearRaces }: RaceDayChoiceHandle) {
  if (!meeting) return null;
  return (
    <fieldset>
      <legend>Races</legend>
      <div class="choices">
        {meeting.races.map((race) => (
          <Choice
            type="checkbox"
            key={race.raceNumber}
            checked={chosen.races.has(race.raceNumber)}
            onChange={() => toggleRace(race.raceNumber)}
          >
            {raceLabel(race)}
          </Choice>
        ))}
      </div>
      <div class="row">
        <button type="button" onClick={chooseAllRaces}>
          All races
        </button>
        <button type="button" onClick={clearRaces}>
          None
        </button>
      </div>
    </fieldset>
  );
}

/** The races listed; more are kept. */
const mostListed = 12;

/** Lists what was entered for races that no sheet shows now; nothing without one. */
function KeptRaces() {
  const { raceEntries } = usePane();
  const [kept, setKept] = useState(() => keptRaces(raceEntries));
  useEffect(() => raceEntries.onChange(() => setKept(keptRaces(raceEntries))), []);
  if (kept.length === 0) return null;
  return (
    <Section title="Kept for other races">
      <p class="intro">These entries return to their sheet when it shows the race again.</p>
      <ul>
        {kept.slice(0, mostListed).map(({ race, date, entries }, index) => (
          <li key={index}>
            <strong>{race}</strong>, {date}: {entries.join("; ")}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Adds the sheets of a race day to the open workbook, after it has shown their cost. */
export function RaceDayView() {
  const { workbookBuild } = usePane();
  const handle = useRaceDayChoice(workbookBuild.reset);
  return (
    <>
      <KeptRaces />
      <Section title="Race-day sheets">
        <p class="intro">
          Adds sheets of formulas after your own, which do not change. Enter a runner’s number in a scratch
          cell to price its race again.
        </p>
        <RaceDayFields handle={handle} disabled={workbookBuild.busy} />
        <RaceDayActions {...workbookBuild} choice={handle.choice} />
        <RaceDayReport state={workbookBuild.state} />
      </Section>
    </>
  );
}

interface RaceDayActionsProps extends WorkbookBuild {
  /** Undefined while the choice is incomplete. */
  readonly choice: WorkbookChoice | undefined;
}

function RaceDayActions({ state, busy, plan, loadRunners, build, cancel, choice }: RaceDayActionsProps) {
  const { client } = usePane();
  const planned = state.step === "planned" ? state.plan : undefined;
  const affordable =
    planned && !exceedsQuota(planned.requests.length, client.status().quota) ? planned : undefined;
  return (
    <div class="row">
      <button type="button" disabled={busy || !choice} onClick={() => choice && void plan(choice)}>
        Show the cost
      </button>
      {choice && affordable && affordable.unknownRaces > 0 && (
        <button type="button" class="primary" onClick={() => void loadRunners(choice, affordable)}>
          Load the runners ({formatCount(countRunnerRequests(affordable), "request")})
        </button>
      )}
      {affordable?.unknownRaces === 0 && (
        <button type="button" class="primary" onClick={() => void build(affordable)}>
          Build the sheets
        </button>
      )}
      <CancelButton step={state.step} onCancel={cancel} />
    </div>
  );
}

function RaceDayReport({ state }: { readonly state: WorkbookBuildState }) {
  const { client } = usePane();
  return (
    <>
      <div role="status">
        {state.step === "planned" && (
          <PlanNotice lines={describeWorkbookPlan(state.plan, client.status().quota)} />
        )}
        {state.step === "running" && (
          <ProgressNotice done={state.done} total={state.steps} noun={state.noun} />
        )}
        {state.step === "idle" && state.message !== undefined && (
          <Notice tone={state.failed ? "danger" : "neutral"}>{state.message}</Notice>
        )}
        {state.step === "done" && (
          <Notice tone="success">Added {formatCount(state.sheets.length, "sheet")} after your own.</Notice>
        )}
      </div>
      {state.step === "done" && <SheetButtons names={state.sheets} />}
    </>
  );
}

function SheetButtons({ names }: { readonly names: readonly string[] }) {
  const { host } = usePane();
  return (
    <div class="row" role="group" aria-label="New sheets">
      {names.map((name) => (
        <button type="button" key={name} onClick={() => void host.workbook.showSheet(name)}>
          Go to {name}
        </button>
      ))}
    </div>
  );
}
