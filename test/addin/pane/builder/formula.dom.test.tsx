import { createNavigation } from "../../../../src/addin/navigation";
import { useFormula } from "../../../../src/addin/pane/builder/formula";
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
