import { createPlanPage } from "../../../src/addin/settings/planPage";
import { memoryHost } from "./memoryHost";

test("there is no plan page until a person names one, and none when it is taken back", () => {
  const page = createPlanPage(memoryHost().userStore);
  expect(page.address()).toBeUndefined();
  page.save(" https://form.example.com/plans/ ");
  expect(page.address()).toBe("https://form.example.com/plans");
  page.save("");
  expect(page.address()).toBeUndefined();
});

test.each(["javascript:alert(1)", "form.example.com", "http://form.example.com/plans"])("%s is no plan page", (text) => {
  const page = createPlanPage(memoryHost().userStore);
  expect(() => page.save(text)).toThrow("Cannot use the address as it must");
  expect(page.address()).toBeUndefined();
});
