import { formLine } from "../../src/cells/formLine";

describe("formLine", () => {
  test.each([
    ["x21X30", { finishes: [0, 3, 1, 2], spells: 2, runsSinceSpell: 2 }],
    ["12345", { finishes: [5, 4, 3, 2, 1], spells: 0, runsSinceSpell: undefined }],
    ["123X", { finishes: [3, 2, 1], spells: 1, runsSinceSpell: 0 }],
    ["", { finishes: [], spells: 0, runsSinceSpell: undefined }],
    [" 1X ", { finishes: [1], spells: 1, runsSinceSpell: 0 }],
  ])("parses %j", (text, line) => expect(formLine(text)).toEqual(line));

  test("throws for other characters", () => {
    expect(() => formLine("1-2f")).toThrow(
      'form must hold the digits of finishes and X for spells only: current value is "1-2f"',
    );
  });
});
