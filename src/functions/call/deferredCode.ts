import { t } from "../../language/translate";
import { notAvailable } from "./cellError";

/** Code that is fetched when a call first needs it, because most workbooks never do. */
export interface DeferredCode<Code> {
  /** The code. Throws before it is fetched. */
  readonly code: Code;
  readonly isFetched: boolean;
  /**
   * Returns undefined once the code is fetched, otherwise a promise that rejects with #N/A if it cannot be
   * fetched. The next call after a failure tries again.
   */
  ready(): Promise<void> | undefined;
}

/** Defers code to its first use; `load` imports its module. */
export function deferCode<Code extends object>(load: () => Promise<Code>): DeferredCode<Code> {
  let code: Code | undefined;
  let loading: Promise<void> | undefined;

  async function loadOnce(): Promise<void> {
    try {
      code = await load();
    } catch {
      throw notAvailable(
        t`The code of this function could not be loaded. Check the connection and recalculate. After an update, open the workbook again.`,
      );
    } finally {
      loading = undefined;
    }
  }

  return {
    get code() {
      if (code) return code;
      throw new Error("Code is used before it is fetched");
    },
    get isFetched() {
      return code !== undefined;
    },
    ready: () => (code ? undefined : (loading ??= loadOnce())),
  };
}

/** Does work once its code is fetched, at once if it needs no code. */
export function withCode<Result>(
  code: DeferredCode<object> | undefined,
  work: () => Result,
): Result | Promise<Result> {
  const fetching = code?.ready();
  return fetching ? fetching.then(work) : work();
}
