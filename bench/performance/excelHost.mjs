/**
 * Installs the host in a page before Microsoft's runtime is loaded. The function is self-contained, because
 * its source is sent to a browser.
 */
export function installHost() {
  const invocation = 1000;
  const cancellation = 1001;
  const cancelable = 1;
  const flushes = [];
  const results = [];
  const first = new Map();
  const waiting = new Map();
  let last = 0;
  function take(result) {
    results.push(result);
    if (!first.has(result[0])) first.set(result[0], result);
    waiting.get(result[0])?.(result);
    waiting.delete(result[0]);
  }
  const bridge = {
    sendMessageToHost(text) {
      const { id, message } = JSON.parse(text);
      const { Actions } = typeof message.body === "string" ? JSON.parse(message.body) : message.body;
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
  const send = (entries) => bridge.onMessageFromHost?.(JSON.stringify({ type: 3, message: { entries } }));
  const host = {
    flushes,
    results,
    invoke(calls) {
      const ids = calls.map(() => ++last);
      const entry = (id, index) => {
        const [name, args] = calls[index] ?? [];
        return [1, invocation, "", JSON.stringify([id, name, args, "Sheet1!A1", cancelable]), id];
      };
      send(ids.map(entry));
      return ids;
    },
    cancel: (ids) => send(ids.map((id) => [1, cancellation, "", JSON.stringify({ invocationId: id }), id])),
    settled: (ids) =>
      Promise.all(ids.map((id) => first.get(id) ?? new Promise((resolve) => waiting.set(id, resolve)))),
    call: (calls) => host.settled(host.invoke(calls)),
  };
  Object.assign(globalThis, { _richApiNativeBridge: bridge, excelHost: host });
  return host;
}
