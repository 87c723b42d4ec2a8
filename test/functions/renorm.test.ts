import { renorm } from "../../src/functions/renorm";
import { cell, column, field, rounded, row } from "./marketCells";
import { errorOf } from "./testSession";

test("gives the scratched nothing and the others the rest", () => {
  expect(rounded(renorm(column(0.5, 0.3, 0.2), cell(1)))).toEqual([[0], [0.6], [0.4]]);
  expect(rounded(renorm(row(0.5, 0.3, 0.2), row(false, false, true)))).toEqual([[0.625, 0.375, 0]]);
  expect(rounded(renorm(column(...field), cell("1"), "normal")).slice(0, 3)).toEqual([
    [0],
    [0.2753],
    [0.21067],
  ]);
});

test("changes nothing without scratchings and keeps blank cells blank", () => {
  expect(rounded(renorm(column(0.5, "", 0.3, 0.2)))).toEqual([[0.5], [""], [0.3], [0.2]]);
});

test("counts numbers along all cells, blank ones too", () => {
  expect(rounded(renorm(column(0.5, "", 0.3, 0.2), cell(3)))).toEqual([[0.71429], [""], [0], [0.28571]]);
});

test("throws with the reason", async () => {
  expect(await errorOf(() => renorm(column(0.5, 0.5), cell("1,2")))).toMatchObject({
    code: "#VALUE!",
    message: "Cannot remove runners as a runner with a chance must remain: current value is 0",
  });
  const { message } = await errorOf(() => renorm(column(0.5, 0.5), cell(3)));
  expect(message).toBe("scratched must name runners of the field: current value is 3");
});
