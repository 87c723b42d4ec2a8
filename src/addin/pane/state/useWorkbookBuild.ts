import { parseContext, session } from "../../../functions/call/session";
import type { Application } from "../../application";
import * as builds from "../../workbook/buildWorkbook";
import { type WorkbookChoice, workbookSheets } from "../../workbook/workbookSheets";
import { ended, useTask } from "./useTask";

type BuildState =
  | { readonly step: "planning" }
  | { readonly step: "planned"; readonly plan: builds.WorkbookPlan }
  | { readonly step: "running"; readonly noun: string; readonly done: number; readonly steps: number }
  | ({ readonly step: "done" } & builds.BuiltSheets);

/** Returns the requests whose answers name the jockeys and trainers. */
export const runnerQuestions = ({ requests }: builds.WorkbookPlan) =>
  requests.filter(({ endpoint }) => endpoint === "form");

/** Plans and builds the sheets of a race day; owned by the pane, to go on while another view is shown. */
export function useWorkbookBuild({ client, raceDayFollow, betLog, host: { workbook } }: Application) {
  const { state, setState, run, cancel } = useTask<BuildState>(
    ended("neutral", "Cancelled: the new sheets were removed; answers already received are kept."),
  );
  const planned = async (choice: WorkbookChoice) => {
    const context = parseContext(session());
    const plan = await builds.planWorkbook(workbookSheets(choice), { context, peek: client.peek });
    return { step: "planned", plan } as const;
  };
  /** Shows the progress of a number of steps, from the first on. */
  const showSteps = (noun: string, steps: number): ((done: number) => void) => {
    const show = (done: number): void => setState({ step: "running", noun, done, steps });
    show(0);
    return show;
  };
  return {
    state,
    busy: state.step === "running" || state.step === "planning",
    cancel,
    plan: (choice: WorkbookChoice): Promise<void> =>
      run(async () => {
        setState({ step: "planning" });
        await client.ready();
        return planned(choice);
      }),
    /** Requests the runners of the races that the plan lacks, and plans again with them. */
    loadRunners: (choice: WorkbookChoice, incomplete: builds.WorkbookPlan): Promise<void> =>
      run(async (signal) => {
        const questions = runnerQuestions(incomplete);
        const onProgress = showSteps("race", questions.length);
        await builds.requestAnswers(questions, { client, signal, onProgress });
        return planned(choice);
      }),
    build: (plan: builds.WorkbookPlan): Promise<void> =>
      run(async (signal) => {
        const onProgress = showSteps("step", builds.countSteps(plan));
        const built = await builds.buildWorkbook(plan, { client, workbook, signal, onProgress });
        await betLog.link();
        await raceDayFollow.set(true).catch(() => undefined); // the workbook may be read-only
        const [first = built.sheets[0]] = built.added;
        if (first !== undefined) await workbook.showSheet(first);
        return { step: "done", ...built };
      }),
  };
}

export type WorkbookBuild = ReturnType<typeof useWorkbookBuild>;
