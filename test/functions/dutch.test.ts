import { dutch } from "../../src/functions/dutch";
import { rounded, row } from "./marketCells";
import { errorOf } from "./testSession";

test("splits a stake to equal returns and leaves other cells blank", () => {
  expect(rounded(dutch(row(4, "", 6, 10), 100))).toEqual([[48.3871, "", 32.25806, 19.35484]]);
});

test("refuses a blank stake", async () => {
  expect((await errorOf(() => dutch(row(4, 6), null))).message).toBe("stake is blank");
});
