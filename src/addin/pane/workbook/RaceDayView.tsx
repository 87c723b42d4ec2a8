import { defaultOf } from "../../../functions/call/session";
import { formatCount, t, tParts } from "../../../language/translate";
import type { MeetingsResponse } from "../../../spec/meetings";
import { describeWorkbookPlan, exceedsQuota } from "../../messages";
import { keptRaces } from "../../workbook/raceEntries";
import type { RaceStep } from "../../workbook/raceNavigator";
import { type SheetKind, sheetKinds, type WorkbookChoice } from "../../workbook/workbookSheets";
import { DateField, MeetingPicker, RaceTypeField, useMeetings } from "../builder/RacePicker";
import { findMeeting, type Meeting, type Place, raceLabel, startsHint } from "../builder/labels";
import { Button, CancelButton, Choice, LinesNotice, Notice, Section } from "../controls/controls";
import { type PaneContext, runnerQuestions, usePane, useRemembered } from "../state/paneContext";
import { useSheetRace } from "../state/sheetRace";
import { useLoaded } from "../state/useLoaded";
import { TaskReport } from "../state/useTask";
import { BetFileSection, BetsSection } from "./BetFileSection";

export interface RaceDayChoice {
  readonly date: string;
  readonly raceCode: string;
  readonly meeting: Place | undefined;
  readonly races: ReadonlySet<number>;
  readonly sheets: ReadonlySet<SheetKind>;
}

export const runnableRaces = (meeting: Meeting | undefined): ReadonlySet<number> =>
  new Set(meeting?.races.filter(({ abandoned }) => !abandoned).map(({ raceNumber }) => raceNumber));

export function toggleMember<Member>(members: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const others = new Set([...members].filter((other) => other !== member));
  return members.has(member) ? others : others.add(member);
}

/** Returns the complete choice; undefined while a meeting, a sheet or a race is missing. */
export function completeChoice(
  chosenDay: RaceDayChoice,
  response: MeetingsResponse | undefined,
): WorkbookChoice | undefined {
  const { raceCode, races, sheets } = chosenDay;
  const meeting = findMeeting(response, chosenDay.meeting);
  const needsRaces = [...sheets].some((sheet) => sheet !== "meetings");
  if (!response || !meeting || sheets.size === 0 || (needsRaces && races.size === 0)) return undefined;
  const chosenRaces = meeting.races.filter(({ raceNumber }) => races.has(raceNumber));
  const { date, timezone } = chosenDay.meeting?.own ?? { date: response.date };
  return { date, timezone, raceCode, meeting, parts: sheets, races: chosenRaces };
}

const noMeeting = { meeting: undefined, races: new Set<number>() };

/**
 * Holds the choice: at first the active cell's race, or today, with all sheets except the most expensive; for
 * other races no meeting of today.
 */
function useRaceDayChoice(onChange: () => void) {
  const { settings } = usePane();
  const noRaces = () => ({
    ...noMeeting,
    date: "today",
    raceCode: String(defaultOf("race_code", settings.chosen()).value),
  });
  const [chosen, setChosen] = useRemembered<RaceDayChoice>(
    "raceDay",
    () => ({ ...noRaces(), sheets: new Set<SheetKind>(["meetings", "races", "bias"]) }),
    (old) => ({ ...old, ...noRaces() }),
  );
  useSheetRace(({ date, track, race, race_code: raceCode, country }) => {
    const namedMeeting = {
      date,
      raceCode,
      meeting: { slug: track, country },
      races: new Set([Number(race)]),
    };
    setChosen((old) => (old.meeting ? old : { ...old, ...namedMeeting }));
  });
  const change = (part: Partial<RaceDayChoice>): void => {
    onChange();
    setChosen((old) => ({ ...old, ...part }));
  };
  return { chosen, change, meetings: useMeetings(chosen) };
}

// The table is constant and has no other entries.
const sheetLabels = Object.entries(sheetKinds) as [SheetKind, () => string][];

function RaceDayFields({ chosen, change, meetings }: ReturnType<typeof useRaceDayChoice>) {
  const meeting = findMeeting(meetings.value, chosen.meeting);
  return (
    <>
      <RaceTypeField value={chosen.raceCode} onChange={(raceCode) => change({ raceCode, ...noMeeting })} />
      <DateField value={chosen.date} onChange={(date) => change({ date, ...noMeeting })} />
      <MeetingPicker
        meetings={meetings}
        meeting={meeting}
        onPick={(place, picked) => change({ meeting: place, races: runnableRaces(picked) })}
      />
      <fieldset>
        <legend>{t`Sheets`}</legend>
        {sheetLabels.map(([sheet, label]) => (
          <Choice
            type="checkbox"
            key={sheet}
            checked={chosen.sheets.has(sheet)}
            onChange={() => change({ sheets: toggleMember(chosen.sheets, sheet) })}
          >
            {label()}
          </Choice>
        ))}
      </fieldset>
      {meeting && (
        <fieldset>
          <legend>{t`Races`}</legend>
          <p class="hint">{startsHint()}</p>
          <div class="choices">
            {meeting.races.map((race) => (
              <Choice
                type="checkbox"
                key={race.raceNumber}
                checked={chosen.races.has(race.raceNumber)}
                onChange={() => change({ races: toggleMember(chosen.races, race.raceNumber) })}
              >
                {raceLabel(race)}
              </Choice>
            ))}
          </div>
          <div class="row">
            <Button onClick={() => change({ races: runnableRaces(meeting) })}>{t`All races`}</Button>
            <Button onClick={() => change({ races: noMeeting.races })}>{t`None`}</Button>
          </div>
        </fieldset>
      )}
    </>
  );
}

/** The most races to list; more are stored. */
const mostListed = 12;

/** Lists the entries for races that no sheet shows now; nothing if there are none. */
function KeptRaces() {
  const { raceEntries } = usePane();
  const keptByRace = keptRaces(raceEntries);
  if (keptByRace.length === 0) return null;
  return (
    <Section title={t`Kept for other races`}>
      <p class="intro">{t`These entries return to their sheet when it shows the race again.`}</p>
      <ul>
        {keptByRace.slice(0, mostListed).map(({ race, date, entries }, index) => (
          <li key={index}>
            <strong>{race}</strong>, {date}: {entries.join("; ")}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows another race of the meeting, or the next to jump, on the active race sheet. */
function RacesOfSheet() {
  const { raceNavigator, host } = usePane();
  const { value: shownSheetRaces } = useLoaded([], raceNavigator.shown, host.sheetInputs.onCalculated);
  if (!shownSheetRaces || shownSheetRaces.races.length === 0) return null;
  const { race, races, next } = shownSheetRaces;
  const show = (step: RaceStep) => (): Promise<void> => raceNavigator.show(step);
  return (
    <Section title={t`The race on this sheet`}>
      <div class="row" role="group" aria-label={t`Races of the meeting`}>
        <Button disabled={race === races[0]} onClick={show("previous")}>
          {t`‹ Previous`}
        </Button>
        {races.map((number) => (
          <Button key={number} aria-pressed={number === race} onClick={show(number)}>
            R{number}
          </Button>
        ))}
        <Button disabled={race === races.at(-1)} onClick={show("next")}>
          {t`Next ›`}
        </Button>
        {next && <Button onClick={show("nextToJump")}>{t`Next to jump`}</Button>}
      </div>
    </Section>
  );
}

/** Adds the sheets of a race day to the open workbook after showing their cost. */
export function RaceDayView() {
  const { client, workbookBuild } = usePane();
  const { state, busy, plan, loadRunners, build, cancel } = workbookBuild;
  const handle = useRaceDayChoice(cancel);
  const choice = completeChoice(handle.chosen, handle.meetings.value);
  const planned = state.step === "planned" ? state.plan : undefined;
  const affordable =
    planned && !exceedsQuota(planned.requests.length, client.status().quota) ? planned : undefined;
  return (
    <>
      <RacesOfSheet />
      <BetsSection />
      <BetFileSection />
      <KeptRaces />
      <Section title={t`Race-day sheets`}>
        <p class="intro">
          {t`Adds sheets of formulas after your own, which do not change. Enter a runner’s number in a scratch cell to price its race again.`}
        </p>
        <fieldset disabled={busy}>
          <legend class="unseen">{t`Sheets to build`}</legend>
          <RaceDayFields {...handle} />
        </fieldset>
        <div class="row">
          <Button disabled={busy || !choice} onClick={() => choice && plan(choice)}>
            {t`Show the cost`}
          </Button>
          {choice && affordable && affordable.unknownRaces > 0 && (
            <Button class="primary" onClick={() => loadRunners(choice, affordable)}>
              {t`Load the runners (${formatCount(runnerQuestions(affordable).length, "request")})`}
            </Button>
          )}
          {affordable?.unknownRaces === 0 && (
            <Button class="primary" onClick={() => build(affordable)}>
              {t`Build the sheets`}
            </Button>
          )}
          <CancelButton step={state.step} onCancel={cancel} />
        </div>
        <RaceDayReport {...workbookBuild} />
      </Section>
    </>
  );
}

function RaceDayReport({ state }: PaneContext["workbookBuild"]) {
  const { client, host } = usePane();
  return (
    <>
      <TaskReport state={state}>
        {state.step === "planned" && (
          <LinesNotice tone="neutral" lines={describeWorkbookPlan(state.plan, client.status().quota)} />
        )}
        {state.step === "done" && (
          <Notice tone="success">
            {tParts`${
              state.added.length < state.sheets.length &&
              `${t`${formatCount(state.sheets.length - state.added.length, "sheet")} there already.`} `
            }Added ${formatCount(state.added.length, "sheet")} after your own.`}
          </Notice>
        )}
      </TaskReport>
      {state.step === "done" && (
        <div class="row" role="group" aria-label={t`New sheets`}>
          {state.sheets.map((name) => (
            <Button key={name} onClick={() => host.workbook.showSheet(name)}>
              {t`Go to ${name}`}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
