import { FunctionCalls, type FunctionMessage } from "./functionCalls";
import type { Invocation } from "../../src/workbench/runtime/customFunction";

function openCalls() {
  const messages: (readonly FunctionMessage[])[] = [];
  const calls = new FunctionCalls((sent) => void messages.push(sent));
  const contents = (): unknown[] => messages.flat().map(([, type, , text]) => [type, JSON.parse(text)]);
  return { calls, messages, contents };
}
const invocation = (more: Partial<Invocation> = {}): Invocation => ({ functionName: "FORM", ...more });

test("the calls and cancellations of one task share a message, in their order", async () => {
  const { calls, messages, contents } = openCalls();
  const first = calls.call("FORM", ["2026-03-14", null], { address: "Race!A5" });
  void calls.call("RACE", [1]);
  calls.cancel(first.id);
  await Promise.resolve();
  expect(messages).toHaveLength(1);
  expect(contents()).toEqual([
    [1000, [1, "FORM", ["2026-03-14", null], "Race!A5", 9, null]],
    [1000, [2, "RACE", [1], null, 9, null]],
    [1001, { invocationId: 1 }],
  ]);
});

test("a data type among the arguments is sent as its JSON text, also within a table", async () => {
  const { calls, contents } = openCalls();
  const formatted = { type: "FormattedNumber", basicValue: 46095, numberFormat: "yyyy-mm-dd" };
  void calls.call("FORM", [formatted, [[formatted, 1]]]);
  await Promise.resolve();
  const text = { value: JSON.stringify(formatted) };
  expect(contents()).toEqual([[1000, [1, "FORM", [text, [[text, 1]]], null, 9, null]]]);
});

test("a result settles its call: with the value, or with the error's code and message", async () => {
  const { calls } = openCalls();
  const results = [1, 2, 3].map(() => calls.call("FORM", []).result);
  calls.take([
    [2, false, "no such race", 1],
    [1, true, [[1]]],
    [3, false, null, 99],
  ]);
  await expect(results[0]).resolves.toEqual([[1]]);
  await expect(results[1]).rejects.toEqual({ code: "#N/A", message: "no such race" });
  await expect(results[2]).rejects.toEqual({ code: "#VALUE!", message: null });
});

test("every message of results is reported, also one for a call that was settled before", () => {
  const { calls } = openCalls();
  const heard: unknown[] = [];
  calls.onResults((results) => heard.push(results));
  void calls.call("FORM", []);
  calls.take([[1, true, 5]]);
  calls.take([[1, true, 6]]);
  expect(heard).toEqual([[[1, true, 5]], [[1, true, 6]]]);
});

test("a function of the page is called with its arguments and cancelled by its invocation", async () => {
  const { calls, contents } = openCalls();
  const call = invocation({});
  const result = calls.asFunction({ id: "FORM" })("2026-03-14", 3, call);
  call.onCanceled?.();
  await Promise.resolve();
  calls.take([[1, true, "done"]]);
  expect(await result).toBe("done");
  expect(contents()).toEqual([
    [1000, [1, "FORM", ["2026-03-14", 3], null, 9, null]],
    [1001, { invocationId: 1 }],
  ]);
});

test("a formula that is being typed sends no call", async () => {
  const { calls, messages } = openCalls();
  void calls.asFunction({ id: "FORM" })(3, invocation({ isInValuePreview: true }));
  await Promise.resolve();
  expect(messages).toEqual([]);
});

test("a streaming function of the page sets each result, and its errors, until it is cancelled", async () => {
  const { calls, contents } = openCalls();
  const results: unknown[] = [];
  const call = invocation({ setResult: (result) => void results.push(result) });
  void calls.asFunction({ id: "LIVE" })(3, call);
  await Promise.resolve();
  calls.take([[1, true, [[1]]]]);
  calls.take([[1, false, "lost", 1]]);
  calls.take([[1, true, [[2]]]]);
  call.onCanceled?.();
  await Promise.resolve();
  calls.take([[1, true, [[3]]]]);
  expect(results).toEqual([[[1]], { code: "#N/A", message: "lost" }, [[2]]]);
  expect(contents()).toEqual([
    [1000, [1, "LIVE", [3], null, 10, null]],
    [1001, { invocationId: 1 }],
  ]);
});
