import { createActivity } from "../../src/client/activity";
import { formOf } from "./questions";

test("lists the last 200 calls, newest first", () => {
  const { record, list } = createActivity();
  expect(list()).toEqual([]);
  const entry = (time: number) => ({
    time,
    question: formOf(1),
    ageMs: 0,
    outcome: "fresh" as const,
    requested: true,
  });
  for (let time = 1; time <= 3; time++) record(entry(time));
  expect(list().map(({ time }) => time)).toEqual([3, 2, 1]);
  for (let time = 4; time <= 450; time++) record(entry(time));
  expect(list().map(({ time }) => time)).toEqual(Array.from({ length: 200 }, (_, index) => 450 - index));
});
