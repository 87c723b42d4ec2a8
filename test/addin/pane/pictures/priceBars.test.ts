/** Suite of src/addin/pane/pictures/bars.ts: drawPrices. */
import { drawPrices, lackOfPrices, priceFields } from "../../../../src/addin/pane/pictures/bars";
import { pictures } from "../../../../src/addin/pane/pictures/pictures";
import { card } from "../../../../src/functions/card";
import { asOf } from "../../../functions/testSession";
import { fieldOf, openRace, predictionsOf } from "../../../functions/servedRace";
import { fetchPicture, pictureOf } from "./pictureOf";

const race = { date: asOf, track: "ashford-park", race: "3" };
const openField = (chances: number[], details: Parameters<typeof fieldOf>[0] = chances.map(() => ({}))) =>
  openRace({ runners: fieldOf(details), predictions: predictionsOf(chances) });

async function drawingOf(values: Readonly<Record<string, string>>) {
  const { preview } = await fetchPicture("price", { ...race, ...values });
  if (preview.state !== "ready") throw new Error(JSON.stringify(preview));
  const drawing = drawPrices(preview.table);
  if (!drawing) throw new Error(pictures.price.emptyMessage(preview.table));
  return drawing;
}

test("each bar is the model's probability beside 1 / odds, the longest overlay first", async () => {
  openField([0.4, 0.3, 0.2, 0.1]);
  const { bars } = await drawingOf({ odds: "2; 5; 5/2; 10" });
  expect(bars.rows.map(({ label, value, before, endText }) => [label, value, before, endText])).toEqual([
    ["2 Runner 2", expect.closeTo(0.3, 12), 1 / 5, "+50% at 5.00"],
    ["4 Runner 4", expect.closeTo(0.1, 12), 1 / 10, "0% at 10.00"],
    ["1 Runner 1", expect.closeTo(0.4, 12), 1 / 2, "−20% at 2.00"],
    ["3 Runner 3", expect.closeTo(0.2, 12), 1 / 3.5, "−30% at 3.50"],
  ]);
});

test("the caption counts the prices that are longer than the fair odds", async () => {
  openField([0.4, 0.3, 0.2, 0.1]);
  const one = "1 price is longer than its fair odds. Largest edge: 2 Runner 2, +50% at 5.00.";
  expect(await drawingOf({ odds: "2 5 4 8" })).toMatchObject({ caption: one });
  expect(await drawingOf({ odds: "SCR 5 4 8" })).toMatchObject({ caption: one });
  const two = /^2 prices are longer than their fair odds\. /;
  expect((await drawingOf({ odds: "3 5 4 8" })).caption).toMatch(two);
  const none = await drawingOf({ odds: "2 3 4 8" });
  expect(none.caption).toBe("No price is longer than its fair odds.");
  expect(none.description).toMatch(/^Price against probability\. No price .+ 1 Runner 1 −20% at 2\.00/);
});

test("a scratched runner and one without a price come last, without a bar for what is not known", async () => {
  openField([0.4, 0.3, 0.2], [{}, {}, {}, { scratched: true }]);
  const { rows } = (await drawingOf({ odds: "SCR; 5; 4; 9", scratched: "2" })).bars;
  expect(rows.map(({ endText }) => endText)).toEqual([
    expect.stringMatching(/ at 4\.00$/),
    "no price",
    "out",
    "out",
  ]);
  expect(rows.map(({ value }) => value === undefined)).toEqual([false, false, true, true]);
});

test("without prices the pane asks for them, without a request for odds alone", async () => {
  openField([0.6, 0.4]);
  await fetchPicture("price", race);
  const { drawing, preview } = pictureOf("price", race);
  expect(drawing).toBeUndefined();
  expect(preview.state === "ready" && pictures.price.emptyMessage(preview.table)).toMatch(
    /^Enter your prices/,
  );
});

test("where the race has no predictions the reason of the card is given", async () => {
  openRace({ runners: fieldOf([{}, {}]) });
  const fields = [[priceFields.join(",")]];
  const table = await card(asOf, "ashford-park", 3, [[2], [3]], undefined, fields);
  expect(drawPrices(table)).toBeUndefined();
  expect(lackOfPrices(table)).toMatch(/^No runner with a price has a prediction: .+\.$/);
});
