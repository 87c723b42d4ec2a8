import { biasStrips } from "../../../src/addin/workbook/biasStrips";
import { parseCellAddress } from "../../../src/addin/workbook/sheetPart";

test("each label of the scale states the rate at which its cell of the strips begins", () => {
  const { cells = {} } = biasStrips({ track: "ashford-park", options: "" });
  const labels = Object.entries(cells).flatMap(([address, content]) => {
    const steps = /^=(\d+)\*\$CH\$1$/.exec(String(content))?.[1];
    return steps === undefined ? [] : [[parseCellAddress(address).column - 4, Number(steps)]];
  });
  expect(labels).toEqual([0, 5, 10, 15, 20].map((steps) => [steps, steps])); // the strips begin in E
});
