import { readRunner, readSlug } from "../../../src/cells/arguments/readText";

test.each([
  [5, 5],
  ["5", 5],
  [" Romantic  Warrior ", "Romantic Warrior"],
  ["4th Dimension", "4th Dimension"],
])("the runner %p is %p", (value, runner) => {
  expect(readRunner(value)).toBe(runner);
});

test.each([[-1], [1.5], ["0"]])("the runner %p is refused", (value) => {
  expect(() => readRunner(value)).toThrow("runner must be a runner's number or name");
});

test.each([
  [" Sha  Tin ", "sha-tin"],
  ["Øvrevoll", "ovrevoll"],
  ["Næstved", "naestved"],
])("the track %p is %p", (value, slug) => {
  expect(readSlug("track", value)).toBe(slug);
});
