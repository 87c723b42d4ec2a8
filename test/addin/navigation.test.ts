import { createNavigation } from "../../src/addin/navigation";

test("the pane begins with the builder, and goes where it is led, telling those who listen", () => {
  const navigation = createNavigation();
  const seen: string[] = [];
  const stop = navigation.onChange(() => seen.push(navigation.place().view));
  expect(navigation.place()).toEqual({ view: "build" });
  navigation.go({ view: "refresh", scope: "sheet" });
  stop();
  navigation.go({ view: "settings" });
  expect([seen, navigation.place()]).toEqual([["refresh"], { view: "settings" }]);
});
