import { act } from "preact/test-utils";
import { createNavigation } from "../../../../src/addin/navigation";
import { type FormulaHandle, useFormula } from "../../../../src/addin/pane/builder/formula";
import { renderInPane } from "../renderInPane";

test.each([
  ["a formula that is built keeps its race", undefined, 0],
  ["a picture's formula follows the sheet's race", true, 1],
])("%s while the sheet is calculated", async (_title, follow, expected) => {
  const onCalculated = jest.fn(async () => () => undefined);
  const View = () => {
    useFormula("view", follow);
    return null;
  };
  const context = {
    memory: new Map(),
    navigation: createNavigation(),
    settings: { chosen: () => ({ workbook: {}, user: {} }) },
    client: { ready: () => undefined },
    host: { workbook: {}, sheetInputs: { onCalculated } },
  };
  await renderInPane(context, <View />);
  expect(onCalculated).toHaveBeenCalledTimes(expected);
});

test("once other races are shown, a chosen race is given up, and the sheet is followed until it shows one", async () => {
  const onCalculated = jest.fn(async () => () => undefined);
  let handle: FormulaHandle | undefined;
  const View = () => {
    handle = useFormula("view");
    return null;
  };
  const context = {
    memory: new Map(),
    racesCount: 0,
    navigation: createNavigation(),
    settings: { chosen: () => ({ workbook: {}, user: {} }) },
    client: { ready: () => undefined },
    host: { workbook: {}, sheetInputs: { onCalculated } },
  };
  await renderInPane(context, <View />);
  await act(() => handle?.setValues({ track: "ashford-park", race: "3" }));
  await renderInPane({ ...context, racesCount: 1 }, <View />);
  expect(handle?.formula.values).toMatchObject({ date: "today", track: "", race: "" });
  expect(onCalculated).toHaveBeenCalledTimes(1);

  await renderInPane({ ...context, racesCount: 1 }, null);
  await renderInPane({ ...context, racesCount: 2 }, <View />);
  await act(() => handle?.setValues({ track: "sha-tin", race: "1" }));
  expect(handle?.formula.values).toMatchObject({ track: "sha-tin", race: "1" });
});
