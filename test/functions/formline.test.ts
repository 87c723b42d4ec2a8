import { formline } from "../../src/functions/formline";
import { cell, column } from "./marketCells";
import { errorOf } from "./testSession";

test("takes one form string or a column of them apart", () => {
  expect(formline(cell("x21X30"))).toEqual([[4, 2, 2, 0, 3, 1, 2]]);
  expect(formline(column("123", "", "1X"))).toEqual([
    [3, 0, "", 3, 2, 1],
    ["", "", "", "", "", ""],
    [1, 1, 0, 1, "", ""],
  ]);
});

test("refuses a form string that is longer than any career, because each row is as wide as the longest", async () => {
  expect(formline(column("1".repeat(400), ""))[0]).toHaveLength(403);
  expect((await errorOf(() => formline(column("1".repeat(401), "")))).message).toContain(
    "form must have at most 400 characters: current value is 401",
  );
});

test("refuses what is no form string", async () => {
  expect((await errorOf(() => formline(cell("1?2")))).message).toContain(
    "form must hold the digits of finishes",
  );
});
