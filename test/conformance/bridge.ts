import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A result as Microsoft's runtime hands it to Excel: the call, whether it succeeded, the value or message, the error's code. */
export type Result = readonly [id: number, succeeded: boolean, value: unknown, code?: number];

interface Bridge {
  sendMessageToHost(text: string): void;
  onMessageFromHost?(text: string): void;
}

interface Action {
  readonly Id: number;
  readonly Name: string;
  readonly ArgumentInfo: { readonly Arguments: readonly (readonly Result[])[] };
}

const runtime = join(__dirname, "../../node_modules/@microsoft/office-js/dist/custom-functions-runtime.js");
const cancelable = 1;

/**
 * Loads Microsoft's own custom functions runtime into this page and takes Excel's place at the other end of its bridge.
 * Returns how to call a function the way Excel does.
 */
export function openBridge(): (name: string, args: readonly unknown[]) => Promise<Result> {
  const waiting = new Map<number, (result: Result) => void>();
  const bridge: Bridge = {
    sendMessageToHost(text) {
      const { id, message } = JSON.parse(text) as { id: number; message: { body: string | { Actions: Action[] } } };
      const { Actions } = (typeof message.body === "string" ? JSON.parse(message.body) : message.body) as { Actions: Action[] };
      const results = Actions.filter(({ Name }) => Name === "SetInvocationArrayResults");
      for (const result of results.flatMap(({ ArgumentInfo }) => ArgumentInfo.Arguments[0] ?? []))
        waiting.get(result[0])?.(result);
      const body = JSON.stringify({ Results: Actions.map(({ Id }) => ({ ActionId: Id, Value: {} })), Error: null });
      queueMicrotask(() =>
        bridge.onMessageFromHost?.(JSON.stringify({ id, type: 2, message: { statusCode: 200, headers: {}, body } })),
      );
    },
  };
  Object.assign(window, { _richApiNativeBridge: bridge });
  const tag = document.createElement("script"); // the runtime looks for its own tag
  tag.setAttribute("src", "https://localhost/custom-functions-runtime.js");
  document.head.append(tag);
  window.eval(readFileSync(runtime, "utf8"));

  let last = 0;
  return (name, args) =>
    new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      const entry = JSON.stringify([id, name, args, "Sheet1!A1", cancelable]);
      bridge.onMessageFromHost?.(JSON.stringify({ type: 3, message: { entries: [[1, 1000, "", entry, id]] } }));
    });
}
