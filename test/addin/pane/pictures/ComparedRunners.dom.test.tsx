import { createNavigation } from "../../../../src/addin/navigation";
import { useShownRunner } from "../../../../src/addin/pane/pictures/ComparedRunners";
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
