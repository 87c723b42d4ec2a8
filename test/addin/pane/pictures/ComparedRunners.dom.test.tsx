import { render } from "preact";
import { act } from "preact/test-utils";
import { createNavigation } from "../../../../src/addin/navigation";
import { useShownRunner } from "../../../../src/addin/pane/pictures/ComparedRunners";
import { type PaneContext, paneContext } from "../../../../src/addin/pane/state/paneContext";

test("a runner that is clicked on the sheet is shown once, also when the view is shown again", async () => {
  const navigation = createNavigation();
  const chosen: unknown[] = [];
  const View = () => {
    useShownRunner({ setValues: (values) => void chosen.push(values) }, () => void chosen.push("why"));
    return null;
  };
  const show = (key: string) =>
    act(() =>
      render(
        <paneContext.Provider value={{ navigation } as PaneContext}>
          <View key={key} />
        </paneContext.Provider>,
        document.body,
      ),
    );
  navigation.go({ view: "pictures", runner: 4 });
  await show("first");
  expect(chosen).toEqual([{ shown: "4", beside: "" }, "why"]);
  expect(navigation.route()).toEqual({ view: "pictures" });
  await show("again");
  expect(chosen).toHaveLength(2);
});
