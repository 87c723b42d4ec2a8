import { createNavigation } from "../../src/addin/navigation";

test("the pane begins with the builder, and notifies listeners of each new route", () => {
  const navigation = createNavigation();
  const seen: string[] = [];
  const stop = navigation.onChange(() => seen.push(navigation.route().view));
  expect(navigation.route()).toEqual({ view: "build" });
  navigation.go({ view: "refresh", scope: "sheet" });
  stop();
  navigation.go({ view: "settings" });
  expect([seen, navigation.route()]).toEqual([["refresh"], { view: "settings" }]);
});
