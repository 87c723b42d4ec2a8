import { useState } from "preact/hooks";
import { errorMessage } from "../../messages";

export interface Kept {
  /** Why the last try failed. */
  readonly failure: string | undefined;
  /** Does what keeps a setting, and says so or shows why not. */
  readonly keep: (work: () => void | Promise<void>) => void;
  /** Puts the failure out of sight. */
  readonly clear: () => void;
}

/** Keeping a setting: `onKept` is told of each success, for instance to let go of a draft. */
export function useKept(onKept: () => void): Kept {
  const [failure, setFailure] = useState<string>();
  const clear = (): void => setFailure(undefined);

  async function attempt(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      return setFailure(errorMessage(error));
    }
    clear();
    onKept();
  }
  return { failure, keep: (work) => void attempt(work), clear };
}
