import { useRef, useState } from "preact/hooks";
import { errorMessage } from "../../messages";
import type { Tone } from "../controls/Section";

type Idle = { readonly step: "idle" };

export interface Ended {
  readonly step: "ended";
  readonly tone: Tone;
  readonly text: string;
}

export const ended = (tone: Tone, text: string): Ended => ({ step: "ended", tone, text });

/**
 * Runs a task of several steps, one piece of work at a time: a failure ends it with a sentence, and so does a
 * cancellation while its step is "running". Work that is cancelled in another step has no outcome.
 */
export function useTask<State extends { readonly step: string }>(cancelled = ended("neutral", "Cancelled.")) {
  const [state, setState] = useState<State | Idle | Ended>({ step: "idle" });
  const controller = useRef(new AbortController());

  const run = async (work: (signal: AbortSignal) => Promise<State | Idle | Ended>): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const settle = (next: State | Idle | Ended): void =>
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
  return { state, setState, run, cancel };
}

/** Runs work that saves a setting, and calls `onSaved` after each success. */
export function useSave(onSaved: () => void) {
  const [failure, setFailure] = useState<string>();
  const clearFailure = (): void => setFailure(undefined);

  const run = async (work: () => void | Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      return setFailure(errorMessage(error));
    }
    clearFailure();
    onSaved();
  };
  return { failure, save: (work: () => void | Promise<void>): void => void run(work), clearFailure };
}
