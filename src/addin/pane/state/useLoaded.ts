import { useEffect, useState } from "preact/hooks";
import { errorMessage } from "../../messages";

/** Neither member until the first load ends; both if a later load of the same value has failed. */
export interface Loaded<Value> {
  readonly value?: Value;
  readonly problem?: string;
}

/** Calls back when the value may have changed; returns a function that ends it. */
type Follow = (reload: () => void, hasFailed: () => boolean) => (() => void) | Promise<() => void>;

/** Loads the value for the inputs, and again when the inputs or its source change; the latest load wins. */
export function useLoaded<Value>(
  inputs: readonly unknown[],
  load: (signal: AbortSignal) => Promise<Value> | undefined,
  follow?: Follow,
): Loaded<Value> {
  const [state, setState] = useState<Loaded<Value> & { readonly inputs: readonly unknown[] }>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let hasFailed = false;
    const reload = async (): Promise<void> => {
      try {
        const loading = load(signal);
        if (!loading) return;
        const value = await loading;
        hasFailed = false;
        if (!signal.aborted) setState({ inputs, value });
      } catch (error) {
        hasFailed = true;
        const problem = errorMessage(error);
        if (!signal.aborted) setState((old) => ({ ...(old?.inputs === inputs && old), inputs, problem }));
      }
    };
    void reload();
    const start = async () =>
      follow?.(
        () => void reload(),
        () => hasFailed,
      );
    // there is nothing to follow, for example without a workbook
    const following = start().catch(() => undefined);
    return () => {
      controller.abort();
      void following.then((end) => end?.());
    };
  }, inputs);
  return state && inputs.every((input, index) => input === state.inputs[index]) ? state : {};
}
