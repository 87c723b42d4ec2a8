import { ArgumentError } from "../../src/cells/argumentError";

test("the message states the argument, the rule and the value", () => {
  expect(new ArgumentError("track", "is blank").message).toBe("track is blank");
  expect(new ArgumentError("race", "must be a whole number from 1 to 20", 99).message).toBe(
    "race must be a whole number from 1 to 20: current value is 99",
  );
});

test("a long value is shortened", () => {
  expect(new ArgumentError("track", "must be shorter", "x".repeat(5000)).message.length).toBeLessThan(120);
});
