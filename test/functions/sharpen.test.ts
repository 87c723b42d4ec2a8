import { sharpen } from "../../src/functions/sharpen";
import { column, rounded, row } from "./marketCells";
import { errorOf } from "./testSession";

test("raises and brings back to 1", () => {
  expect(rounded(sharpen(column(0.5, 0.3, "", 0.2), 2))).toEqual([[0.65789], [0.23684], [""], [0.10526]]);
});

test("refuses an exponent of 0", async () => {
  expect(await errorOf(() => sharpen(column(0.5, 0.5), 0))).toMatchObject({
    code: "#VALUE!",
    message: "Cannot sharpen as the exponent must be positive: current value is 0",
  });
});

test("the summary is the entropy and the sum of squares of the result, named, below a column or a row", () => {
  const measures = [
    [1.5 * Math.LN2, "Entropy (nats)"],
    [0.375, "Sum of squares"],
  ];
  const inColumn = sharpen(column(0.5, 0.25, 0.25), 1, true);
  expect(rounded(inColumn)).toEqual(rounded([[0.5, ""], [0.25, ""], [0.25, ""], ...measures]));
  const inRow = sharpen(row(0.5, "", 0.25, 0.25), 1, "yes");
  expect(rounded(inRow)).toEqual(
    rounded([[0.5, "", 0.25, 0.25], ...measures.map((cells) => [...cells, "", ""])]),
  );
  expect(sharpen(column(0.5, 0.5), 1, false)).toEqual(sharpen(column(0.5, 0.5), 1));
});

test("another word for the summary is refused", async () => {
  const error = await errorOf(() => sharpen(column(0.5, 0.5), 1, "perhaps"));
  expect(error.message).toContain("summary must be one of true, yes, false, no");
});
