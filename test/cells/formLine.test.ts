import { formLine } from "../../src/cells/formLine";

describe("formLine", () => {
  test.each([
    ["x21X30", { finishes: [0, 3, 1, 2], spells: 2, runsSinceSpell: 2 }],
    ["12345", { finishes: [5, 4, 3, 2, 1], spells: 0, runsSinceSpell: undefined }],
    ["123X", { finishes: [3, 2, 1], spells: 1, runsSinceSpell: 0 }],
    ["", { finishes: [], spells: 0, runsSinceSpell: undefined }],
    [" 1X ", { finishes: [1], spells: 1, runsSinceSpell: 0 }],
  ])("parses %j", (text, line) => expect(formLine(text)).toEqual(line));

  test.each([
    ["a fall and a disqualification are starts without a position", "1f2D", ["D", 2, "F", 1], 0, undefined],
    ["a season break is a spell", "12-3", [3, 2, 1], 1, 1],
    ["the mark of a standing start is neither start nor spell", "1XS2S", [2, 1], 1, 1],
    ["breaks in a row are counted each", "4-X56", [6, 5, 4], 2, 2],
  ] as const)("%s: %j", (_, text, finishes, spells, runsSinceSpell) =>
    expect(formLine(text)).toEqual({ finishes, spells, runsSinceSpell }),
  );

  test("throws for other characters", () => {
    expect(() => formLine("1?2")).toThrow(
      'form must hold the digits of finishes and x, f, d, - or S only: current value is "1?2"',
    );
  });
});
