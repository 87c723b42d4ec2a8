import * as failures from "../../src/client/failure";
import { failed } from "../../src/library/failed";

const facts = [{}, { status: 501 }, { status: 503 }, { detail: "Why?" }, { code: "store_not_ready" }];
const made = Object.values(failures).flatMap((one) =>
  typeof one === "function" && one.prototype instanceof failures.Failure && one !== failures.NotInSnapshot
    ? facts.map((some) => new (one as typeof failures.NotFound)(some))
    : [],
);

test("no failure of a script advises what only a workbook has", () => {
  expect(made.length).toBeGreaterThan(50);
  const cells = /pane|recalculate|cells fill/i;
  expect(made.filter(({ message }) => cells.test(message)).length).toBeGreaterThan(20);
  expect(made.map((failure) => failed(failure).message).filter((text) => cells.test(text))).toEqual([]);
});

test("a failure keeps its words and ends with the advice for a script", () => {
  expect(failed(new failures.Unreachable({ detail: "no route" })).message).toBe(
    "The service cannot be reached: no route. Check the address, and that the service runs.",
  );
  expect(failed(new failures.QuotaExceeded()).message).toBe(new failures.QuotaExceeded().message);
});
