import { mayChange } from "../../../src/addin/refresh/touchedQuestions";
import { cardCall } from "../../../src/functions/card";
import { formCall } from "../../../src/functions/form";
import { jockeyCall } from "../../../src/functions/jockey";

test("functions of races and cards may change on the day, the records of people may not", () => {
  expect([formCall, cardCall, jockeyCall].map(mayChange)).toEqual([true, true, false]);
});
