import { createRequestCounter } from "../../src/client/connection";

function counted(count: number, day = "2026-11-21") {
  const clock = { day };
  const counter = createRequestCounter(() => clock.day);
  for (let request = 0; request < count; request++) counter.add();
  return { counter, clock };
}

test("starts at zero on a new day", () => {
  const { counter, clock } = counted(3);
  expect(counter.today).toBe(3);
  clock.day = "2026-11-22";
  expect(counter.today).toBe(0);
  counter.add();
  expect(counter.today).toBe(1);
});

test.each([
  ["of the same day is added", counted(5).counter.serialise(), 7],
  ["of another day is ignored", counted(5, "2026-11-20").counter.serialise(), 2],
  ["that is not JSON is ignored", "{", 2],
  ["without a number is ignored", '{"day":"2026-11-21","requests":"many"}', 2],
])("a stored count %s", (_case, text, expected) => {
  const { counter } = counted(2);
  counter.restore(text);
  expect(counter.today).toBe(expected);
});
