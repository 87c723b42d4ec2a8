import { columnsAt } from "../../../src/cells/columns/column";
import type { Presentation } from "../../../src/cells/table/presentation";
import { compile } from "../../../src/cells/table/compile";

test("columns of one object find it once for a row", () => {
  let asked = 0;
  const runner = {
    get stats() {
      asked++;
      return { overall: { starts: 3, wins: 1 } };
    },
  };
  const fields = [
    ["starts", "Starts", "integer"],
    ["wins", "Wins", "integer"],
  ] as const;
  const presentation = { missing: "blank", text: "typed", formats: false } as Presentation;
  expect(compile(columnsAt("runners[].stats.overall", fields), presentation)([{}, runner])).toEqual([3, 1]);
  expect(asked).toBe(1);
});
