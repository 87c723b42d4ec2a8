import { trainer } from "../../src/functions/trainer";
import { proResponse } from "./proResponse";
import { errorOf, openTestSession } from "./testSession";

beforeEach(() => {
  openTestSession({ answer: proResponse });
});

const text = (value: string) => value as never; // a cell's text where a range may stand

test("the summary and the tracks, and no conditions", async () => {
  expect((await trainer("Niall Ellery"))[1]).toEqual(["Niall Ellery", "gallops", 400, 80, 0.2, 0.5, false]);
  expect(await trainer("Niall Ellery", 30, "recent conditions", text("condition,wins"), false)).toEqual([
    ["Good", 6],
  ]);
  expect((await errorOf(() => trainer("Niall Ellery", null, "conditions"))).message).toContain(
    "did you mean recent conditions?",
  );
});
