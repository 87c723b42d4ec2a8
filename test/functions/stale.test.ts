/** Suite of src/functions: the option stale. */
import { form } from "../../src/functions/form";
import { until } from "../client/fakeClock";
import { asOf, errorOf, now, openTestSession } from "./testSession";
import { proResponse } from "./proResponse";

const text = (value: string) => value as never; // a cell's text where a range may stand
const day = 24 * 60 * 60 * 1000;

test("stale=show returns an expired response at once and requests a new one; without it a call waits", async () => {
  let time = now;
  const opened = openTestSession({ answer: proResponse, clock: () => time });
  const first = await form(asOf, "ashford-park", 3);
  time += 2 * day;
  expect(form(asOf, "ashford-park", 3, text(""), true, text("stale=show"))).toEqual(first);
  await until("the request behind it", () => opened.asked.length === 2);
  expect(form(asOf, "ashford-park", 3)).toBeInstanceOf(Promise);
  expect(await form(asOf, "ashford-park", 3)).toEqual(first);
  expect(opened.asked).toHaveLength(2);
});

test("an unknown word throws with the list of words", async () => {
  openTestSession({ answer: proResponse });
  const error = await errorOf(() => form(asOf, "ashford-park", 3, text(""), true, text("stale=yes")));
  expect(error.message).toMatch(/^stale must be one of wait, show/);
});
