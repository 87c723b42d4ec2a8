import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { systemSchedule, wait } from "../../../client/schedule";
import { t } from "../../../language/translate";
import { clock } from "../../clock";
import { errorMessage } from "../../messages";
import type { Pauses } from "../../refresh/requestAll";
import { Notice, type Pause, ProgressNotice, type Tone } from "../controls/controls";

export interface Ended {
  readonly step: "ended";
  readonly tone: Tone;
  readonly text: string;
}

export const ended = (tone: Tone, text: string): Ended => ({ step: "ended", tone, text });

interface Running {
  readonly noun: string;
  readonly done: number;
  readonly total: number;
  /** The pause that the service asks for now. */
  readonly pause?: Pause | undefined;
}

/** The steps that every task has: working, possibly with progress, and ending. */
type Step = { readonly step: "idle" | "busy" } | ({ readonly step: "running" } & Running) | Ended;

/** The steps of single tasks. */
type OwnStep =
  | "planning"
  | "planned"
  | "read"
  | "unread"
  | "priced"
  | "written"
  | "logged"
  | "done"
  | "confirming"
  | "colliding";

interface TaskReportProps {
  readonly state: Step | { readonly step: OwnStep };
  readonly children?: ComponentChildren;
}

/**
 * The progress and outcome of a task, which a screen reader announces, below the content of its other steps.
 */
export const TaskReport = ({ state, children }: TaskReportProps) => (
  <div role="status">
    {children}
    {state.step === "busy" && <p class="hint">{t`Working …`}</p>}
    {state.step === "running" && <ProgressNotice {...state} />}
    {state.step === "ended" && <Notice tone={state.tone}>{state.text}</Notice>}
  </div>
);

/**
 * Runs a task with several steps, one piece of work at a time: new work aborts the one before. A failure
 * ends it with a sentence, and so does a cancellation while its step is "running". Work cancelled in any
 * other step has no outcome.
 */
export function useTask<State extends { readonly step: OwnStep } = never>(
  cancelled = ended("neutral", t`Cancelled.`),
) {
  const [state, setState] = useState<State | Step>({ step: "idle" });
  const controller = useRef(new AbortController());

  const run = async (work: (signal: AbortSignal) => Promise<State | Step>): Promise<void> => {
    controller.current.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const settle = (next: State | Step): void =>
      setState((now) => {
        const isCurrent = signal === controller.current.signal && (!signal.aborted || now.step === "running");
        return isCurrent ? next : now;
      });
    await work(signal).then(settle, (error: unknown) =>
      settle(signal.aborted ? cancelled : ended("danger", errorMessage(error))),
    );
  };

  const cancel = (): void => {
    controller.current.abort();
    setState((now) => (now.step === "running" ? now : { step: "idle" }));
  };
  /** Shows the progress of a number of steps, starting with the first. */
  const showSteps = (noun: string, total: number): ((done: number, total?: number) => void) => {
    const show = (done: number, all = total): void =>
      setState((now) => {
        const pause = now.step === "running" ? now.pause : undefined;
        return { step: "running", noun, done, total: all, pause };
      });
    show(0);
    return show;
  };
  const onPause = (seconds: number | undefined): void => {
    const pause = seconds === undefined ? undefined : { seconds, until: clock.now() + seconds * 1000 };
    setState((now) => {
      const isShorter = now.step === "running" && pause && now.pause && now.pause.until >= pause.until;
      return now.step !== "running" || isShorter ? now : { ...now, pause };
    });
  };
  const pauses: Pauses = {
    wait: (milliseconds, signal) => wait(milliseconds, { schedule: systemSchedule, signal }),
    onPause,
  };
  return { state, setState, run, cancel, showSteps, pauses };
}

/** Runs work that may fail, such as saving a setting, and calls `onDone` after each success. */
export function useAttempt(onDone: () => void = () => undefined) {
  const [failure, setFailure] = useState<string>();
  const clearFailure = (): void => setFailure(undefined);

  /** Resolves to false if the work failed. */
  const run = async (work: () => void | Promise<void>): Promise<boolean> => {
    try {
      await work();
    } catch (error) {
      setFailure(errorMessage(error));
      return false;
    }
    clearFailure();
    onDone();
    return true;
  };
  return { failure, run, attempt: (work: () => void | Promise<void>): void => void run(work), clearFailure };
}
