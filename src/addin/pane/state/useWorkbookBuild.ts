import { useRef, useState } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import type { Application } from "../../application";
import { errorMessage } from "../../messages";
import {
  buildWorkbook,
  countSteps,
  planWorkbook,
  requestAnswers,
  type WorkbookPlan,
} from "../../workbook/buildWorkbook";
import { type WorkbookChoice, workbookSheets } from "../../workbook/workbookSheets";

export type WorkbookBuildState =
  | { readonly step: "idle"; readonly message?: string; readonly failed?: boolean }
  | { readonly step: "planning" }
  | { readonly step: "planned"; readonly plan: WorkbookPlan }
  | { readonly step: "running"; readonly noun: string; readonly done: number; readonly steps: number }
  | { readonly step: "done"; readonly sheets: readonly string[] };

/** The requests whose answers name the jockeys and trainers. */
const runnerQuestions = ({ requests }: WorkbookPlan) =>
  requests.filter(({ endpoint }) => endpoint === "form");

export const countRunnerRequests = (plan: WorkbookPlan): number => runnerQuestions(plan).length;

const planChoice = (
  choice: WorkbookChoice,
  peek: Parameters<typeof planWorkbook>[1]["peek"],
): Promise<WorkbookPlan> => planWorkbook(workbookSheets(choice), { context: parseContext(session()), peek });

/**
 * Plans and builds the sheets of a race day. The pane owns it, so that a build continues while another view
 * is shown.
 */
export function useWorkbookBuild({ client, host }: Application) {
  const [state, setState] = useState<WorkbookBuildState>({ step: "idle" });
  const controller = useRef(new AbortController());

  /** Runs work that can be cancelled, and reports how it ended. */
  const run = async (work: (signal: AbortSignal) => Promise<WorkbookBuildState>): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      const next = await work(signal);
      if (!signal.aborted || next.step !== "planned") setState(next);
    } catch (error) {
      const cancelled = "Cancelled: the new sheets were removed; answers already received are kept.";
      setState({
        step: "idle",
        message: signal.aborted ? cancelled : errorMessage(error),
        failed: !signal.aborted,
      });
    }
  };

  const plan = (choice: WorkbookChoice): Promise<void> =>
    run(async () => {
      setState({ step: "planning" });
      await client.ready();
      return { step: "planned", plan: await planChoice(choice, client.peek) };
    });

  /** Requests the runners of the races that the plan lacks, and plans again with them. */
  const loadRunners = (choice: WorkbookChoice, incomplete: WorkbookPlan): Promise<void> =>
    run(async (signal) => {
      const questions = runnerQuestions(incomplete);
      const onProgress = (done: number): void =>
        setState({ step: "running", noun: "race", done, steps: questions.length });
      onProgress(0);
      await requestAnswers(questions, { client, signal, onProgress });
      return { step: "planned", plan: await planChoice(choice, client.peek) };
    });

  const build = (planned: WorkbookPlan): Promise<void> =>
    run(async (signal) => {
      const onProgress = (done: number): void =>
        setState({ step: "running", noun: "step", done, steps: countSteps(planned) });
      onProgress(0);
      return {
        step: "done",
        sheets: await buildWorkbook(planned, { client, workbook: host.workbook, signal, onProgress }),
      };
    });

  const cancel = (): void => {
    controller.current.abort();
    setState((now) => (now.step === "running" ? now : { step: "idle" }));
  };
  const busy = state.step === "running" || state.step === "planning";
  return { state, busy, plan, loadRunners, build, cancel, reset: (): void => setState({ step: "idle" }) };
}

export type WorkbookBuild = ReturnType<typeof useWorkbookBuild>;
