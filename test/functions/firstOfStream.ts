type Invocation = CustomFunctions.StreamingInvocation<unknown[][]>;

/** Returns a function that calls a streaming function, resolves with its first result, and cancels it. */
export const firstOfStream =
  (call: (...args: readonly unknown[]) => unknown, count: number) =>
  (...args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const invocation: Invocation = {
        setResult(result) {
          invocation.onCanceled?.();
          if (Array.isArray(result)) resolve(result);
          else reject(result);
        },
      };
      call(...Array.from({ length: count }, (_, index) => args[index]), invocation);
    });
