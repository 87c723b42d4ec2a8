import { dateWord } from "../../../src/cells/arguments/dateWord";

test("today is asked for only when a word needs it", () => {
  const today = (): number => {
    throw new Error("asked");
  };
  expect(dateWord("someday", today)).toBeUndefined();
  expect(() => dateWord("today", today)).toThrow("asked");
});

test("one day names the same day on every day of a week", () => {
  const found = [20_415, 20_416, 20_417, 20_418, 20_419, 20_420, 20_421].map((today) => dateWord("sat", () => today));
  expect(found).toEqual(Array<number>(7).fill(20_421));
});
