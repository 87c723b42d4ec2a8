import { createListeners } from "../../../src/addin/excel/listeners";

test("calls each listener until it is ended, also one that ends itself", () => {
  const { raise, onChange } = createListeners();
  const calls: string[] = [];
  const endFirst = onChange(() => {
    calls.push("first");
    endFirst();
  });
  const endSecond = onChange(() => void calls.push("second"));
  raise();
  raise();
  endSecond();
  raise();
  expect(calls).toEqual(["first", "second", "second"]);
});
