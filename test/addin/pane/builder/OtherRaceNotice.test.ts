import { lacksPrediction, needsPredictions } from "../../../../src/addin/pane/builder/OtherRaceNotice";
import { session } from "../../../../src/functions/call/session";
import { cardCall } from "../../../../src/functions/card";
import { formCall } from "../../../../src/functions/form";
import { predict, predictCall } from "../../../../src/functions/predict";
import { whatifCall } from "../../../../src/functions/whatif";
import { fieldOf, openRace, predictionsOf } from "../../../functions/servedRace";

const stated = { date: "2026-03-14", track: "ashford-park", race: 3, race_code: "gallops", country: "au" };
const ask = async (): Promise<void> => {
  await Promise.resolve(predict(stated.date, stated.track, stated.race)).catch(() => undefined);
};

test("a race lacks its prediction once the service has answered that it has none, and stays so", async () => {
  openRace({ runners: fieldOf([{}]) });
  const memory = new Map<string, unknown>();
  const lacks = () => lacksPrediction(stated, { client: session().client, memory });
  expect(lacks()).toBe(false);
  await ask();
  expect(lacks()).toBe(true);
  session().client.clearFailures();
  expect(lacks()).toBe(true);
  expect(lacksPrediction({ ...stated, race: 4 }, { client: session().client, memory })).toBe(false);
});

test("a race with a prediction, or with an invalid date, does not lack one", async () => {
  openRace({ runners: fieldOf([{}]), predictions: predictionsOf([1]) });
  await ask();
  const context = { client: session().client, memory: new Map() };
  expect(lacksPrediction(stated, context)).toBe(false);
  expect(lacksPrediction({ ...stated, date: "someday" }, context)).toBe(false);
});

test("functions of the model need predictions, functions of the form alone do not", () => {
  expect([predictCall, whatifCall, cardCall, formCall].map(needsPredictions)).toEqual([true, true, true, false]); // prettier-ignore
});
