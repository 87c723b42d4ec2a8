import { overround } from "../../src/functions/overround";
import { rounded, row } from "./marketCells";

test("is one number, over the prices alone", () => {
  expect(rounded(overround(row(2.6, "", 2.4, 4.3)))).toEqual([[0.03384]]);
});
