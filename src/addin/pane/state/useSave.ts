import { useState } from "preact/hooks";
import { errorMessage } from "../../messages";

export interface SaveHandle {
  /** The message of the last save's failure. */
  readonly failure: string | undefined;
  readonly save: (work: () => void | Promise<void>) => void;
  readonly clearFailure: () => void;
}

/** Runs work that saves a setting, and calls `onSaved` after each success. */
export function useSave(onSaved: () => void): SaveHandle {
  const [failure, setFailure] = useState<string>();
  const clearFailure = (): void => setFailure(undefined);

  async function run(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      return setFailure(errorMessage(error));
    }
    clearFailure();
    onSaved();
  }
  return { failure, save: (work) => void run(work), clearFailure };
}
