import { CallWithdrawal } from "../../src/functions/callWithdrawal";

function withdrawable() {
  const invocation = {} as CustomFunctions.CancelableInvocation;
  const withdrawal = new CallWithdrawal(invocation);
  return { withdrawal, withdraw: () => invocation.onCanceled?.() };
}

test("a withdrawn call says so, and tells everyone who listens", () => {
  const { withdrawal, withdraw } = withdrawable();
  const told: string[] = [];
  withdrawal.addEventListener("abort", () => told.push("first"));
  withdrawal.addEventListener("abort", () => told.push("second"));
  expect(withdrawal.aborted).toBe(false);
  withdraw();
  expect(withdrawal.aborted).toBe(true);
  expect(told).toEqual(["first", "second"]);
});

test("who no longer listens is not told, also when the leaving comes during the telling", () => {
  const { withdrawal, withdraw } = withdrawable();
  const listener = jest.fn();
  withdrawal.addEventListener("abort", () => withdrawal.removeEventListener("abort", listener));
  withdrawal.addEventListener("abort", listener);
  withdraw();
  expect(listener).not.toHaveBeenCalled();
});
