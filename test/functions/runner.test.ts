import { runner } from "../../src/functions/runner";
import type { Service } from "../../src/service/createService";
import { asOf, errorOf, openService, openTestSession } from "./testSession";

let service: Service;
beforeAll(async () => {
  service = await openService();
});
beforeEach(() => {
  openTestSession({ answer: service.handle });
});

const text = (value: string) => value as never; // a cell's text where a range may stand

test("by number or by name in any case, one row", async () => {
  const byNumber = await runner(asOf, "ashford-park", 3, 2, text("number,name"), false);
  const name = String(byNumber[0]?.[1]);
  expect(await runner(asOf, "ashford-park", 3, name.toUpperCase(), text("number,name"), false)).toEqual(
    byNumber,
  );
  expect(byNumber).toEqual([[2, name]]);
});

test("one field gives one value; headers can still be asked for", async () => {
  expect(await runner(asOf, "ashford-park", 3, 2, text("number"))).toEqual([[2]]);
  expect(await runner(asOf, "ashford-park", 3, 2, text("number"), true)).toEqual([["No"], [2]]);
  const form = await runner(asOf, "ashford-park", 3, 2, text("form"));
  expect([form.length, form[0]?.length, typeof form[0]?.[0]]).toEqual([1, 1, "string"]);
});

test("a runner that is not in the race is #N/A with the reason", async () => {
  const error = await errorOf(() => runner(asOf, "ashford-park", 3, 30));
  expect([error.code, error.message]).toEqual([
    "#N/A",
    expect.stringMatching(/^Runner 30 is not in this race of \d+ runners$/),
  ]);
  expect((await errorOf(() => runner(asOf, "ashford-park", 3, null))).message).toBe("runner is blank");
});
