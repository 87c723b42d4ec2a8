import { CallCancellation, runCall } from "../../../src/functions/call/runCall";
import { isFailureText } from "../../../src/functions/call/failureTexts";
import { observeSending } from "../../../src/functions/call/cellResult";
import { openSession, type Session, type Snapshots } from "../../../src/functions/call/session";
import { predictCall } from "../../../src/functions/predict";

function cancellable() {
  const invocation = {} as CustomFunctions.CancelableInvocation;
  const cancellation = new CallCancellation(invocation);
  return { cancellation, cancel: () => invocation.onCanceled?.() };
}

test("a cancelled call is marked as aborted and notifies every listener", () => {
  const { cancellation, cancel } = cancellable();
  const notified: string[] = [];
  cancellation.addEventListener("abort", () => notified.push("first"));
  cancellation.addEventListener("abort", () => notified.push("second"));
  expect(cancellation.aborted).toBe(false);
  cancel();
  expect(cancellation.aborted).toBe(true);
  expect(notified).toEqual(["first", "second"]);
});

test("a listener that is removed is not notified, even when it is removed during the notification", () => {
  const { cancellation, cancel } = cancellable();
  const listener = jest.fn();
  cancellation.addEventListener("abort", () => cancellation.removeEventListener("abort", listener));
  cancellation.addEventListener("abort", listener);
  cancel();
  expect(listener).not.toHaveBeenCalled();
});

test("a table is the same for Excel, which turns it into JSON when it sends it", () => {
  const onSend = jest.fn();
  const rows = () => [["No", "Runner"], [1, "Amber Inkwell"]]; // prettier-ignore
  const table = observeSending(rows(), onSend);
  expect([table, Object.keys(table), structuredClone(table)]).toEqual([rows(), ["0", "1"], rows()]);
  expect(onSend).not.toHaveBeenCalled();
  expect(JSON.stringify([1, true, table])).toBe(JSON.stringify([1, true, rows()]));
  expect(onSend).toHaveBeenCalledTimes(1);
});

test("a table tells its latest listener alone, and the same one once", () => {
  const [earlier, later] = [jest.fn(), jest.fn()];
  const table = observeSending([["Amber Inkwell"]], earlier);
  for (const listener of [earlier, later, later]) expect(observeSending(table, listener)).toBe(table);
  JSON.stringify(table);
  expect([earlier.mock.calls.length, later.mock.calls.length]).toEqual([0, 1]);
});

test.each(["errors=text", "country=au; errors = Text", [["errors", "text"]], [["no=such"], ["errors=text"]]])(
  "with the options %j a failure is the text of its reason",
  (options) => {
    const cells = {
      date: "2026-03-14",
      track: "ashford-park",
      race: "",
      fields: undefined,
      headers: undefined,
    };
    openSession({ snapshots: { ready: () => Promise.resolve() } } as unknown as Session);
    expect(runCall(predictCall, { ...cells, options })).toEqual([["race is blank"]]);
    expect(isFailureText("race is blank")).toBe(true); // so that it is repeated, as an error is
    expect(() => runCall(predictCall, { ...cells, options: "country=au" })).toThrow();
  },
);

describe("while the workbook's snapshots are being read", () => {
  const never = new Promise<void>(() => undefined);
  const [fields, headers, options] = [undefined, undefined, undefined];
  const rest = { date: "2026-03-14", track: "ashford-park", fields, headers, options };
  beforeEach(() => openSession({ snapshots: { ready: () => never } as Snapshots } as Session));

  test("a call without a required argument is refused at once, so that its error delays no answer", () => {
    const cells = { ...rest, race: "" };
    expect(() => runCall(predictCall, cells)).toThrow(
      expect.objectContaining({ message: expect.stringContaining("race is blank") }),
    );
  });

  test("any other call waits: a snapshot may answer it", () => {
    const cells = { ...rest, race: 3 };
    expect(runCall(predictCall, cells)).toBeInstanceOf(Promise);
    expect(runCall(predictCall, { ...cells, race: 99 })).toBeInstanceOf(Promise);
  });
});
