import { forEachInTurns, othersTurn } from "../../../src/service/store/othersTurn";

afterEach(() => jest.restoreAllMocks());

/** Returns true if a timer that was due has run by the time that the turn is over. */
async function didOthersWork(): Promise<boolean> {
  let worked = false;
  const timer = setTimeout(() => (worked = true));
  await othersTurn();
  clearTimeout(timer);
  return worked;
}

test("others work once 20 ms have passed, and not after each short step", async () => {
  let now = performance.now() + 1000;
  jest.spyOn(performance, "now").mockImplementation(() => now);
  const turns: boolean[] = [];
  for (const passed of [0, 0, 10, 9, 1, 0, 25]) {
    now += passed;
    turns.push(await didOthersWork());
  }
  expect(turns).toEqual([true, false, false, false, true, false, true]);
});

test("works that come at once take turns: others work between their long steps", async () => {
  let now = performance.now() + 100_000;
  jest.spyOn(performance, "now").mockImplementation(() => now);
  const order: string[] = [];
  const work = async (name: string): Promise<void> => {
    await othersTurn();
    order.push(name);
    now += 30;
    setTimeout(() => order.push("another request"));
  };
  await Promise.all(["first", "second", "third"].map(work));
  expect(order).toEqual(["first", "another request", "second", "another request", "third"]);
});

test("a long list is worked through in its order, and others work in between", async () => {
  let now = performance.now() + 200_000;
  jest.spyOn(performance, "now").mockImplementation(() => now);
  const items = Array.from({ length: 1234 }, (_, index) => index);
  const order: number[] = [];
  const turnsOfOthers: number[] = [];
  const timer = setInterval(() => turnsOfOthers.push(order.length));
  await forEachInTurns(items, (item) => {
    order.push(item);
    now += 0.1;
  });
  clearInterval(timer);
  expect(order).toEqual(items);
  expect(turnsOfOthers).toContain(500);
  expect(turnsOfOthers).toContain(1000);
});
