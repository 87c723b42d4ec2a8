/** Suite of src/addin/pane/pictures/bars.ts: drawChances. */
import { chanceFields } from "../../../../src/addin/pane/pictures/bars";
import { whatif } from "../../../../src/functions/whatif";
import { asOf, openTestSession, openService } from "../../../functions/testSession";
import { fieldOf, openRace, predictionsOf } from "../../../functions/servedRace";
import { fetchPicture, barsIn, pictureOf } from "./pictureOf";

const text = (value: unknown) => value as never; // a cell's value for an argument that accepts a range
const race = { date: asOf, track: "ashford-park", race: "3" };
const chances = [0.4, 0.3, 0.2, 0.1];

const openField = (details: Parameters<typeof fieldOf>[0] = [{}, {}, {}, {}]) =>
  openRace({ runners: fieldOf(details), predictions: predictionsOf(chances.slice(0, details.length)) });

test("its numbers equal those of WHATIF in a cell, and a scratching redraws it without a request", async () => {
  const { asked } = openField();
  expect(pictureOf("chances", race).preview).toMatchObject({ state: "notFetched", requests: 2 });
  await fetchPicture("chances", race);
  expect(asked).toHaveLength(2);
  const bars = barsIn(pictureOf("chances", { ...race, scratched: "1, 3", sharpen: "1.5" }));
  const cells = await whatif(
    asOf,
    "ashford-park",
    3,
    text(null),
    text("1, 3"),
    1.5,
    undefined,
    text(chanceFields.join(",")),
    false,
  );
  expect(asked).toHaveLength(2);
  expect(cells).toHaveLength(4);
  expect(bars.rows.map(({ label, before, value }) => [label, before, value])).toEqual(
    cells.map(([number, name, status, win, adjusted]) => [
      `${number} ${name}`,
      win,
      status === "what-if" ? undefined : adjusted,
    ]),
  );
  expect(bars.rows.reduce((sum, { value = 0 }) => sum + value, 0)).toBeCloseTo(1, 12);
});

test("a runner that is scratched, by the source or here, has no bar and is marked out", async () => {
  openField([{}, { scratched: true }, {}, {}]);
  const { rows } = barsIn(await fetchPicture("chances", { ...race, scratched: "1" }));
  expect(rows.map(({ endText, value }) => [endText, value !== undefined])).toEqual([
    ["out", false],
    ["out", false],
    [expect.stringMatching(/^\d+\.\d%$/), true],
    [expect.stringMatching(/^\d+\.\d%$/), true],
  ]);
});

test("its description names the scratched runners and the best one", async () => {
  openField();
  const { drawing } = await fetchPicture("chances", { ...race, scratched: "1" });
  expect(drawing?.description).toBe(
    "Win chances of 4 runners, as published and without 1 Runner 1. Best: 2 Runner 2, 30.0% before and 50.0% after.",
  );
});

test("a workbook that shows missing values as 0 draws no bar for a runner without a prediction", async () => {
  const { set } = openRace({ runners: fieldOf([{}, {}, {}]), predictions: predictionsOf([0.6, 0.4]) });
  set({ settings: () => ({ workbook: { missing: "0" }, user: {} }) });
  const { rows } = barsIn(await fetchPicture("chances", race));
  expect(rows[2]).toMatchObject({ endText: "no prediction", value: undefined });
});

test.each([
  ["no race is known", "pro-key", "nowhere", /has no data for this/],
  ["the plan has none", "free-key", "ashford-park", /needs a Pro key/],
])("where %s there is a message instead of a picture", async (_what, key, track, reason) => {
  const service = await openService();
  openTestSession({ key, answer: service.handle });
  const raceValues = { ...race, track };
  await fetchPicture("chances", raceValues).catch(() => undefined);
  expect(pictureOf("chances", raceValues)).toMatchObject({
    drawing: undefined,
    preview: { state: "failed", message: expect.stringMatching(reason) },
  });
});
