import { describeWorkbookPlan, exceedsQuota, formatCount } from "../../planMessages";
import type { WorkbookChoice } from "../../workbook/workbookSheets";
import { CancelButton, PlanNotice, ProgressNotice } from "../controls/PlanNotice";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { countRunnerRequests, type WorkbookBuild, type WorkbookBuildState } from "../state/useWorkbookBuild";
import { KeptRaces } from "./KeptRaces";
import { RaceDayFields } from "./RaceDayFields";
import { useRaceDayChoice } from "./useRaceDayChoice";

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
