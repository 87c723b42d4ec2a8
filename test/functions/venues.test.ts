import { venues } from "../../src/functions/venues";
import type { Service } from "../../src/service/createService";
import { openService, openTestSession, type TestSession } from "./testSession";

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = await openService();
});
beforeEach(() => {
  opened = openTestSession({ answer: service.handle });
});

test("all venues without a filter, whatever the defaults", async () => {
  opened.set({ settings: () => ({ workbook: { country: "hk", race_code: "harness" }, user: {} }) });
  const table = await venues();
  expect(table[0]).toEqual(["Venue", "Slug", "Race type", "Country"]);
  expect(table.length).toBeGreaterThan(5);
  expect(opened.asked).toEqual(["/v1/form/venues"]);
});

test("filtered by code and country", async () => {
  expect((await venues("g", "AU", null as never, false)).map((row) => row.slice(2))).toEqual([
    ["greyhounds", "au"],
  ]);
  expect(opened.asked).toEqual(["/v1/form/venues?raceType=greyhounds&country=au"]);
});
