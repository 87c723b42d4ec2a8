import { uniqueSheetName } from "../../../src/addin/excel/freeName";

const ending = (attempt: number): string => (attempt === 1 ? "" : ` (${attempt})`);

test.each([
  ["Race", [], "Race"],
  ["Race", ["race", "Race (2)"], "Race (3)"],
  ["A track whose name has 31 signs!", ["A track whose name has 31 signs"], "A track whose name has 31 s (2)"],
])("%s beside %j becomes %s", (name, taken, free) => {
  expect(uniqueSheetName(name, { taken, ending })).toBe(free);
});
