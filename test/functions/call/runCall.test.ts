import { CallCancellation } from "../../../src/functions/call/runCall";

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
