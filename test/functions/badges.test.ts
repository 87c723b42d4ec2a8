import { badges } from "../../src/functions/badges";
import { form } from "../../src/functions/form";
import { proResponse } from "./proResponse";
import { asOf, errorOf, openTestSession, type TestSession } from "./testSession";

let opened: TestSession;
beforeEach(() => {
  opened = openTestSession({ answer: proResponse });
});

const text = (value: string) => value as never; // a cell's text where a range may stand

test("a row for every runner and badge, of the request that FORM sends", async () => {
  expect(await badges(asOf, "ashford-park", 3, text("number,label,sentiment"))).toEqual([
    ["No", "Badge", "Sentiment"],
    [2, "Track winner", "positive"],
    [2, "Fit", "positive"],
  ]);
  expect(await form(asOf, "ashford-park", 3, text("number,decorators"), false)).toEqual([
    [1, ""],
    [2, "Track winner, Fit"],
  ]);
  expect(opened.asked).toHaveLength(1);
});

test("on a Free key is #N/A with the reason, and its columns in FORM are blank", async () => {
  openTestSession({
    async answer(request) {
      const body = (await (await proResponse(request)).json()) as { runners: { decorators?: unknown }[] };
      for (const runner of body.runners) delete runner.decorators;
      return Response.json(body);
    },
  });
  const error = await errorOf(() => badges(asOf, "ashford-park", 3));
  expect([error.code, error.message]).toEqual(["#N/A", expect.stringContaining("part of the Pro plan")]);
  expect(await form(asOf, "ashford-park", 3, text("decorators,speedMap.runningStyle"), false)).toEqual([
    ["", ""],
    ["", ""],
  ]);
});
