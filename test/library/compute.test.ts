import { RacingError } from "../../src/library/answered";
import * as computed from "../../src/library/computed.generated";
import { scriptFunctions } from "../../src/library/createRacing";

test("each function that sends no request is there by itself", () => {
  const local = scriptFunctions.filter((one) => "results" in one).map(({ name }) => name.toLowerCase());
  expect(Object.keys(computed).sort()).toEqual(local.sort());
});

test("it returns rows at once, and the formula", () => {
  const { rows, formula, requests } = computed.dutch({ odds: [2, 2], stake: 10 });
  expect(rows).toEqual([{ stake: 5 }, { stake: 5 }]);
  expect([formula, requests]).toEqual(["=RACING.DUTCH({2;2},10)", 0]);
});

const errorOf = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

test.each([
  [{ odds: [2, 2] }, "stake is blank"],
  [{ odds: "two", stake: 1 }, expect.stringContaining("odds")],
  [{ prices: [2], stake: 1 }, "prices is no argument of DUTCH, which has odds, stake"],
])("%j is refused as an argument", (argument, message) => {
  const error = errorOf(() => computed.dutch(argument));
  expect(error).toBeInstanceOf(RacingError);
  expect(error).toMatchObject({ code: "#VALUE!", reason: "argument", message });
});

test("an error of another copy of the class is one too, but an error of a derived class is its own", () => {
  class Own extends RacingError {}
  const copy = { [Symbol.for("racing-form.RacingError")]: true };
  const plain = new RacingError("#N/A", "");
  expect([copy instanceof RacingError, plain instanceof Own, new Own("#N/A", "") instanceof Own]).toEqual([
    true,
    false,
    true,
  ]);
  expect([new Error(""), null, "x"].map((value) => (value as unknown) instanceof RacingError)).toEqual([
    false,
    false,
    false,
  ]);
});
