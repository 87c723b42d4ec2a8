import { parseCellAddress } from "../../../src/cells/addresses";
import { biasStrips } from "../../../src/addin/workbook/biasStrips";
import { workbookSheets } from "../../../src/addin/workbook/workbookSheets";
import { choice } from "./workbookChoice";

test("each label of the scale states the rate at which its cell of the strips begins", () => {
  const { cells = {} } = biasStrips({ track: "ashford-park", options: "" });
  const labels = Object.entries(cells).flatMap(([address, content]) => {
    const steps = /^=(\d+)\*\$CH\$1$/.exec(String(content))?.[1];
    return steps === undefined ? [] : [[parseCellAddress(address).column - 4, Number(steps)]];
  });
  expect(labels).toEqual([0, 5, 10, 15, 20].map((steps) => [steps, steps])); // the strips begin in E
});

test("the lab shows a slice's rates with their intervals as strips, as wide as 1280 pixels show", () => {
  const lab = workbookSheets(choice()).find(({ name }) => name === "Bias lab");
  expect(lab?.cells).toMatchObject({
    A6: "ashford-park",
    C6: "all",
    E6: "all",
    AH3: "=$A$6",
    AH6: "=$N$6",
    CA11: '=RACING.BIASCOMPARE($A$6,$C$6,$E$6,,"all",FALSE,$N$6)',
    C12: '=IF(ISNUMBER($CD12),IFERROR(ROUND($CB12*$CD12,0),""),"")',
  });
  const strips = lab?.rules?.filter(([range]) => range === "E11:Z34");
  expect(strips).toHaveLength(4);
  expect(lab?.cells.CH1).toContain('MAXIFS($CF$11:$CF$34,$CD$11:$CD$34,">=50")'); // few starts do not widen it
  const width = lab?.widths?.slice(0, 31).reduce((sum, one) => sum + one);
  expect(width).toBeLessThanOrEqual(866);
});
