/** Suite of src/client/createClient.ts: activity. */
import { createActivity } from "../../src/client/createClient";
import { formOf } from "./questions";

test("lists the last 200 requests, newest first", () => {
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

test("calls without a request displace no request", () => {
  const { record, list } = createActivity();
  const call = { question: formOf(1), ageMs: 0, outcome: "fresh" } as const;
  record({ ...call, time: 0, requested: true });
  for (let time = 1; time <= 450; time++) record({ ...call, time, requested: false });
  expect(list()).toHaveLength(201);
  expect([list()[0]?.time, list().at(-1)]).toEqual([450, { ...call, time: 0, requested: true }]);
  record({ ...call, time: 450, requested: true });
  expect(list()[0]?.requested).toBe(true);
});
