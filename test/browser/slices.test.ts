import { runInSlices } from "../../src/browser/slices";

test("long work pauses between its steps, and its result and steps are passed on", async () => {
  let [time, pauses] = [0, 0];
  const steps: number[] = [];
  function* work(): Generator<number, string> {
    for (let step = 1; step <= 10; step++) {
      time += 12.5;
      yield step;
    }
    return "done";
  }
  const pause = async (): Promise<void> => void (pauses += 1);
  expect(await runInSlices(work(), { now: () => time, pause }, (step) => steps.push(step))).toBe("done");
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(pauses).toBe(5); // of 125 milliseconds: whenever 25 have passed
});
