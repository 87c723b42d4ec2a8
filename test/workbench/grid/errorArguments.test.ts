/** Suite of src/workbench/grid: a cell's error as an argument is the function's error, without a call. */
import { openTestSession } from "../../functions/testSession";
import { loadFunctions } from "../gridWithFunctions";

test.each([
  ["=A1", "#REF!"], // a circular reference: the engine's own error
  ["=1+", "#NAME?"], // a formula that it cannot read
  ["=1/0", "#DIV/0!"],
  ["=NA()", "#N/A"],
  ["=NOSUCHFUNCTION()", "#NAME?"],
])("the error of %s as a track is %s in the formula, and nothing is asked", async (formula, error) => {
  const openGrid = await loadFunctions();
  const { grid, workbench, settled } = openGrid();
  const { asked } = openTestSession({ answer: async () => Response.json({}, { status: 404 }) });
  const cells = { A1: formula, B1: '=RACING.FORM("2026-03-14",A1,3)' };
  await workbench.replace(() => grid.create([{ name: "Sheet1", cells }]));
  await settled();
  expect(grid.read(grid.area("B1"))[0]?.[0]?.error?.error).toBe(error);
  expect(asked).toEqual([]);
});
