import { createTally } from "../../src/client/tally";

function counted(count: number, day = "2026-11-21") {
  const clock = { day };
  const tally = createTally(() => clock.day);
  for (let request = 0; request < count; request++) tally.add();
  return { tally, clock };
}

test("a new day counts from nothing", () => {
  const { tally, clock } = counted(3);
  expect(tally.today).toBe(3);
  clock.day = "2026-11-22";
  expect(tally.today).toBe(0);
  tally.add();
  expect(tally.today).toBe(1);
});

test.each([
  ["of the same day is added", counted(5).tally.text(), 7],
  ["of another day is not", counted(5, "2026-11-20").tally.text(), 2],
  ["that is broken is none", "{", 2],
  ["that is no count is none", '{"day":"2026-11-21","requests":"many"}', 2],
])("what was counted before %s", (_what, text, expected) => {
  const { tally } = counted(2);
  tally.restore(text);
  expect(tally.today).toBe(expected);
});
