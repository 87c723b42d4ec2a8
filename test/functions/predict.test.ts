import { predict } from "../../src/functions/predict";
import { proResponse } from "./proResponse";
import { asOf, openTestSession, type TestSession } from "./testSession";

let opened: TestSession;
beforeEach(() => {
  opened = openTestSession({ answer: proResponse });
});

const text = (value: string) => value as never; // a cell's text where a range may stand

test("best first, modelVersion and confidence reachable", async () => {
  expect(await predict(asOf, "ashford-park", 3)).toEqual([
    ["Rank", "No", "Runner", "Win probability", "Place probability"],
    [1, 2, "Runner 2", 0.6, 0.9],
    [2, 1, "Runner 1", 0.4, 0.7],
  ]);
  expect(await predict(asOf, "ashford-park", 3, text("modelVersion,confidence"), false)).toEqual(
    Array(2).fill(["gallops-1", "medium"]),
  );
  expect(opened.asked).toEqual([
    "/v1/predictions?date=2026-03-14&track=ashford-park&race=3&race_code=gallops&country=au&timezone=Australia%2FSydney",
  ]);
});

test("a race without predictions is an error, not a table of headings", async () => {
  const answer = async (request: Request) =>
    Response.json({ ...((await (await proResponse(request)).json()) as object), predictions: [] });
  openTestSession({ answer });
  await expect(predict(asOf, "ashford-park", 3)).rejects.toMatchObject({
    code: "#N/A",
    message: "No runner in this race has a prediction.",
  });
});
