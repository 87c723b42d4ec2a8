import { withProperties } from "../../../src/functions/call/cellResult";
import { predict } from "../../../src/functions/predict";
import { proResponse } from "../proResponse";
import { asOf, now, openTestSession } from "../testSession";

const text = (value: string) => value as never;
const ask = () => predict(asOf, "ashford-park", 3, text("name,winProb"), true, text("cards=yes"));

test("cards=yes gives each value below the headings its source, age and model, where the host shows them", async () => {
  let time = now;
  const { set, asked } = openTestSession({ answer: proResponse });
  set({ formats: true, hasProperties: true, now: () => time });
  const [headings, [name, chance] = []] = await ask();
  expect(headings).toEqual(["Runner", "Win probability"]);
  expect(name).toMatchObject({ type: "String", basicValue: "Runner 2" });
  expect(chance).toEqual({
    ...{ type: "Double", basicValue: 0.6, numberFormat: "0.0%" },
    properties: {
      Source: { type: "String", basicValue: "results file" },
      "As of": { type: "String", basicValue: asOf },
      "Received (UTC)": { type: "String", basicValue: "2026-03-14 01:00" },
      "Age in minutes": { type: "Double", basicValue: 0, numberFormat: "0" },
      "Model version": { type: "String", basicValue: "gallops-1" },
    },
  });
  time += 150_000;
  const [, [later] = []] = await ask();
  expect(later).toMatchObject({ properties: { "Age in minutes": { basicValue: 2 } } });
  expect(asked).toHaveLength(1);
});

test("values stay plain where the host has no properties, and without cards=yes", async () => {
  const { set } = openTestSession({ answer: proResponse });
  expect((await ask())[1]).toEqual(["Runner 2", 0.6]);
  set({ hasProperties: true });
  expect((await predict(asOf, "ashford-park", 3, text("name,winProb")))[1]).toEqual(["Runner 2", 0.6]);
});

test("a blank and an error stay as they are", () => {
  expect(withProperties("", {})).toBe("");
  const error = { code: "#N/A" };
  expect(withProperties(error, {})).toBe(error);
  expect(withProperties(true, {})).toEqual({ type: "Boolean", basicValue: true, properties: {} });
});
