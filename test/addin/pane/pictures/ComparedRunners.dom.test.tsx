import { render } from "preact";
import { act } from "preact/test-utils";
import { createNavigation } from "../../../../src/addin/navigation";
import type { Reference } from "../../../../src/addin/excel/workbook";
import type { FormulaHandle } from "../../../../src/addin/pane/builder/formula";
import { useSheetCells, useShownRunner } from "../../../../src/addin/pane/pictures/ComparedRunners";
import type { Picture } from "../../../../src/addin/pane/pictures/pictures";
import { renderInPane } from "../renderInPane";

test("a runner that is clicked on the sheet is shown once, also when the view is shown again", async () => {
  const navigation = createNavigation();
  const chosen: unknown[] = [];
  const View = () => {
    useShownRunner({ setValues: (values) => void chosen.push(values) }, () => void chosen.push("why"));
    return null;
  };
  const show = (key: string) => renderInPane({ navigation }, <View key={key} />);
  navigation.go({ view: "pictures", runner: 4 });
  await show("first");
  expect(chosen).toEqual([{ shown: "4", beside: "" }, "why"]);
  expect(navigation.route()).toEqual({ view: "pictures" });
  await show("again");
  expect(chosen).toHaveLength(2);
});

test.each([
  [{}, false, []],
  [{}, true, [{ bets: "Bets!A7:B9" }]],
  [{ bets: "Own!A1" }, true, []],
])(
  "the logged bets are entered beside %j, while the view is shown (%s)",
  async (values, isShown, expected) => {
    let reportCells: (cells: Reference) => void = () => undefined;
    const cells = new Promise<Reference>((resolve) => (reportCells = resolve));
    const entered: unknown[] = [];
    const View = () => {
      const handle = { formula: { values }, setValues: (ownValues: object) => void entered.push(ownValues) };
      useSheetCells(handle as unknown as FormulaHandle, { textArguments: ["bets"] } as unknown as Picture);
      return null;
    };
    await renderInPane({ betLog: async () => ({ cells: () => cells }) }, <View />);
    if (!isShown) void act(() => render(null, document.body));
    await act(async () => {
      reportCells({ sheet: "Bets", address: "A7:B9" });
      await new Promise((resolve) => setTimeout(resolve)); // the log is fetched before its cells are read
    });
    expect(entered).toEqual(expected);
  },
);
