import { useRef, useState } from "preact/hooks";
import { surroundings } from "../../../functions/surroundings";
import { session } from "../../../functions/session";
import { planRefresh, type RefreshChoice, type RefreshPlan } from "../../refresh/planRefresh";
import { runRefresh } from "../../refresh/runRefresh";
import { messageOf } from "../../messageOf";
import { usePane } from "../paneContext";

export type RefreshState =
  | { readonly step: "idle"; readonly message?: string; readonly failed?: boolean }
  | { readonly step: "counting" }
  | { readonly step: "planned"; readonly plan: RefreshPlan }
  | { readonly step: "running"; readonly plan: RefreshPlan; readonly done: number };

export interface Refresh {
  readonly state: RefreshState;
  readonly count: (choice: RefreshChoice) => Promise<void>;
  readonly run: (plan: RefreshPlan) => Promise<void>;
  readonly cancel: () => void;
}

/** A refresh from its cost to its end. */
export function useRefresh(): Refresh {
  const { client, host } = usePane();
  const [state, setState] = useState<RefreshState>({ step: "idle" });
  const controller = useRef(new AbortController());

  const count = async (choice: RefreshChoice): Promise<void> => {
    setState({ step: "counting" });
    try {
      await client.ready();
      const plan = await planRefresh(choice, { book: host.book, surroundings: surroundings(session()), peek: client.peek });
      setState({ step: "planned", plan });
    } catch (error) {
      setState({ step: "idle", message: messageOf(error), failed: true });
    }
  };

  const run = async (plan: RefreshPlan): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (done: number): void => setState({ step: "running", plan, done });
    onProgress(0);
    try {
      await runRefresh(plan, { client, book: host.book, signal, onProgress });
      setState({ step: "idle", message: `Refreshed: ${plan.questions.length} answers in ${plan.cells.length} cells.` });
    } catch (error) {
      const message = signal.aborted ? "Cancelled. Every old value stays." : `${messageOf(error)} Every old value stays.`;
      setState({ step: "idle", message, failed: !signal.aborted });
    }
  };

  const cancel = (): void => {
    controller.current.abort();
    setState((now) => (now.step === "planned" ? { step: "idle" } : now));
  };
  return { state, count, run, cancel };
}
