import { race } from "../../src/functions/race";
import { runner } from "../../src/functions/runner";
import type { Service } from "../../src/service/createService";
import { asOf, openService, openTestSession, type TestSession } from "./testSession";

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = await openService();
});
beforeEach(() => {
  opened = openTestSession({ answer: service.handle });
});

const text = (value: string) => value as never; // a cell's text where a range may stand

test("one row, of the request that FORM has sent", async () => {
  const table = await race(asOf, "ashford-park", 3, text("track,raceNumber,distance,numberOfRunners"));
  expect(table).toEqual([
    ["Track", "Race", "Distance", "Runners"],
    ["Ashford Park", 3, expect.any(Number), expect.any(Number)],
  ]);
  await runner(asOf, "ashford-park", 3, 1);
  expect(opened.asked).toHaveLength(1);
});
