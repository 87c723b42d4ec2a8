import { formCall } from "../../../src/functions/form";
import { parseCall } from "../../../src/functions/call/parseCall";
import { settleCall } from "../../../src/functions/settle";
import { parseContext } from "../../addin/parseContext";

const settling = (bets: readonly (readonly unknown[])[]) =>
  parseCall(settleCall, { bets }, parseContext).today;
const today = parseContext.today();
beforeAll(() => settleCall.code?.ready());

test("a call with a date holds for the source's day only, with a date in a range of bets too", () => {
  const heads = ["Date", "Track", "Race", "No", "Odds", "Stake"];
  expect(parseCall(formCall, { date: "2026-03-14", track: "a", race: 1 }, parseContext).today).toBe(today);
  expect(settling([heads, ["yesterday", "a", 1, 2, 3, 4]])).toBe(today);
  expect(
    settling([
      ["Odds", "Stake", "Finish"],
      [3, 4, 1],
    ]),
  ).toBeUndefined();
});
