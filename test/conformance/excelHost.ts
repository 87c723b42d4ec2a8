/** A result of Microsoft's runtime: the call's id, success, the value or message, the error's code. */
export type Result = readonly [id: number, succeeded: boolean, value: unknown, code?: number];

export interface Flush {
  /** Milliseconds since the page started. */
  readonly at: number;
  readonly results: number;
  /** Characters of the message with the results. */
  readonly size: number;
}

/** The test's Excel at the other end of the bridge of Microsoft's custom functions runtime. */
export interface ExcelHost {
  readonly flushes: readonly Flush[];
  /** All results in the order of arrival. */
  readonly results: readonly Result[];
  /** Makes calls in one message, as a calculation does, and returns their ids. */
  invoke(calls: readonly (readonly [name: string, args: readonly unknown[]])[]): readonly number[];
  cancel(ids: readonly number[]): void;
  /** Resolves with the results of these calls. */
  settled(ids: readonly number[]): Promise<readonly Result[]>;
  /** Makes calls and resolves with their results. */
  call(calls: readonly (readonly [name: string, args: readonly unknown[]])[]): Promise<readonly Result[]>;
}

/**
 * Installs the host in a page before Microsoft's runtime is loaded. The function is self-contained, as its
 * source is sent to a browser.
 */
export function installHost(): ExcelHost {
  interface Action {
    readonly Id: number;
    readonly Name: string;
    readonly ArgumentInfo: { readonly Arguments: readonly (readonly Result[])[] };
  }
  const invocation = 1000;
  const cancellation = 1001;
  const cancelable = 1;
  const flushes: Flush[] = [];
  const results: Result[] = [];
  const first = new Map<number, Result>();
  const waiting = new Map<number, (result: Result) => void>();
  let last = 0;

  function take(result: Result): void {
    results.push(result);
    if (!first.has(result[0])) first.set(result[0], result);
    waiting.get(result[0])?.(result);
    waiting.delete(result[0]);
  }

  const bridge: { sendMessageToHost(text: string): void; onMessageFromHost?(text: string): void } = {
    sendMessageToHost(text) {
      const { id, message } = JSON.parse(text) as {
        id: number;
        message: { body: string | { Actions: Action[] } };
      };
      const { Actions } = (typeof message.body === "string" ? JSON.parse(message.body) : message.body) as {
        Actions: Action[];
      };
      const sets = Actions.filter(({ Name }) => Name === "SetInvocationArrayResults");
      const arrived = sets.flatMap(({ ArgumentInfo }) => ArgumentInfo.Arguments[0] ?? []);
      if (arrived.length > 0)
        flushes.push({ at: performance.now(), results: arrived.length, size: text.length });
      arrived.forEach(take);
      const body = JSON.stringify({
        Results: Actions.map(({ Id }) => ({ ActionId: Id, Value: {} })),
        Error: null,
      });
      queueMicrotask(() =>
        bridge.onMessageFromHost?.(
          JSON.stringify({ id, type: 2, message: { statusCode: 200, headers: {}, body } }),
        ),
      );
    },
  };
  const send = (entries: readonly unknown[]): void =>
    bridge.onMessageFromHost?.(JSON.stringify({ type: 3, message: { entries } }));

  const host: ExcelHost = {
    flushes,
    results,
    invoke(calls) {
      const ids = calls.map(() => ++last);
      const entry = (id: number, index: number): unknown => {
        const [name, args] = calls[index] ?? [];
        return [1, invocation, "", JSON.stringify([id, name, args, "Sheet1!A1", cancelable]), id];
      };
      send(ids.map(entry));
      return ids;
    },
    cancel: (ids) => send(ids.map((id) => [1, cancellation, "", JSON.stringify({ invocationId: id }), id])),
    settled: (ids) =>
      Promise.all(
        ids.map((id) => first.get(id) ?? new Promise<Result>((resolve) => waiting.set(id, resolve))),
      ),
    call: (calls) => host.settled(host.invoke(calls)),
  };
  Object.assign(window, { _richApiNativeBridge: bridge, excelHost: host });
  return host;
}
