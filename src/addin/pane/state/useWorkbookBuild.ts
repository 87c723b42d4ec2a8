import { useRef, useState } from "preact/hooks";
import { session } from "../../../functions/call/session";
import { parseContext } from "../../../functions/call/session";
import type { Application } from "../../application";
import { errorMessage } from "../../messages";
import { type WorkbookChoice, workbookSheets } from "../../workbook/workbookSheets";
import { buildWorkbook, countSteps, requestAnswers } from "../../workbook/buildWorkbook";
import { type WorkbookPlan, planWorkbook } from "../../workbook/planWorkbook";

export type BookState =
  | { readonly step: "idle"; readonly message?: string; readonly failed?: boolean }
  | { readonly step: "counting" }
  | { readonly step: "planned"; readonly plan: WorkbookPlan }
  | { readonly step: "running"; readonly doing: string; readonly done: number; readonly steps: number }
  | { readonly step: "done"; readonly sheets: readonly string[] };

/** The questions about fields, which tell whose jockeys and trainers there are. */
const aboutFields = ({ requests }: WorkbookPlan) => requests.filter(({ endpoint }) => endpoint === "form");

/** How many requests it takes to know the rest of the cost. */
export const fieldRequests = (plan: WorkbookPlan): number => aboutFields(plan).length;

const planOf = (choice: WorkbookChoice, peek: Parameters<typeof planWorkbook>[1]["peek"]): Promise<WorkbookPlan> =>
  planWorkbook(workbookSheets(choice), { context: parseContext(session()), peek });

/** A race-day book from its cost to its sheets; it goes on, and can be cancelled, whichever view is shown. */
export function useBook({ client, host }: Application) {
  const [state, setState] = useState<BookState>({ step: "idle" });
  const controller = useRef(new AbortController());

  /** Does a piece of work that can be cancelled, and says how it ended when it did not end well. */
  const attempt = async (work: (signal: AbortSignal) => Promise<BookState>): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      setState(await work(signal));
    } catch (error) {
      const message = signal.aborted ? "Cancelled. No new sheet is left; answers that came are kept." : errorMessage(error);
      setState({ step: "idle", message, failed: !signal.aborted });
    }
  };

  const count = (choice: WorkbookChoice): Promise<void> =>
    attempt(async () => {
      setState({ step: "counting" });
      await client.ready();
      return { step: "planned", plan: await planOf(choice, client.peek) };
    });

  const countFields = (choice: WorkbookChoice, plan: WorkbookPlan): Promise<void> =>
    attempt(async (signal) => {
      const questions = aboutFields(plan);
      const onProgress = (done: number): void => setState({ step: "running", doing: "fields", done, steps: questions.length });
      onProgress(0);
      await requestAnswers(questions, { client, signal, onProgress });
      return { step: "planned", plan: await planOf(choice, client.peek) };
    });

  const build = (plan: WorkbookPlan): Promise<void> =>
    attempt(async (signal) => {
      const onProgress = (done: number): void =>
        setState({ step: "running", doing: "answers and sheets", done, steps: countSteps(plan) });
      onProgress(0);
      return { step: "done", sheets: await buildWorkbook(plan, { client, workbook: host.workbook, signal, onProgress }) };
    });

  const cancel = (): void => {
    controller.current.abort();
    setState((now) => (now.step === "planned" ? { step: "idle" } : now));
  };
  const busy = state.step === "running" || state.step === "counting";
  return { state, busy, count, countFields, build, cancel, forget: (): void => setState({ step: "idle" }) };
}

export type BookHandle = ReturnType<typeof useBook>;
