import { columnsAt } from "../../../src/cells/columns/column";
import type { Presentation } from "../../../src/cells/table/presentation";
import { rowReaderFor } from "../../../src/cells/table/rowReader";

test("columns of one object look it up once for a row", () => {
  let lookups = 0;
  const runner = {
    get stats() {
      lookups++;
      return { overall: { starts: 3, wins: 1 } };
    },
  };
  const fields = [
    ["starts", "Starts", "integer"],
    ["wins", "Wins", "integer"],
  ] as const;
  const presentation = { missing: "blank", text: "typed", formats: false } as Presentation;
  expect(rowReaderFor(columnsAt("runners[].stats.overall", fields), presentation)([{}, runner])).toEqual([
    3, 1,
  ]);
  expect(lookups).toBe(1);
});
