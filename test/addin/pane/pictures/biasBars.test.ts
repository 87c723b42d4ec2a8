/** Suite of src/addin/pane/pictures/bars.ts: drawBias. */
import { drawBias } from "../../../../src/addin/pane/pictures/bars";
import { biascompare } from "../../../../src/functions/biascompare";
import type { Service } from "../../../../src/service/createService";
import { openTestSession, openService } from "../../../functions/testSession";
import { fetchPicture, barsIn, pictureOf } from "./pictureOf";

let service: Service;
beforeAll(async () => {
  service = await openService();
});
const text = (value: unknown) => value as never; // a cell's value for an argument that accepts a range
const headings = ["Barrier", "win rate", "impact value", "starts", "win rate from", "win rate to"];

test("its numbers equal those of BIASCOMPARE in a cell, at the announced cost of one request", async () => {
  const { asked } = openTestSession({ answer: service.handle });
  const raceValues = { venue: "ashford-park", distance: "1000-1400", window: "365" };
  expect(pictureOf("bias", raceValues).preview).toMatchObject({ state: "notFetched", requests: 1 });
  const bars = barsIn(await fetchPicture("bias", raceValues));
  const cells = await biascompare(text("ashford-park"), text("1000-1400"), text(365), undefined, null, false);
  expect(asked).toHaveLength(1);
  expect(cells.length).toBeGreaterThan(3);
  expect(bars.rows.map(({ label, value, range }) => [label, value, range?.low, range?.high])).toEqual(
    cells.map(([barrier, rate, , starts, low, high]) => [`${barrier} (${starts})`, rate, low, high]),
  );
});

test("the average is the win rate of all starts, and a barrier without starts has neither bar nor range", () => {
  const bars = drawBias([
    headings,
    [1, 0.5, 1.25, 4, 0.15, 0.85],
    [2, 0.25, 0.6, 4, 0.05, 0.7],
    [3, "", "", 0, 0, 1],
  ])?.bars;
  expect(bars?.average).toBe(0.375);
  expect(bars?.rows[2]).toMatchObject({
    label: "3 (0)",
    endText: "no starts",
    value: undefined,
    range: undefined,
  });
});

test("its description names the barriers whose interval excludes the average", () => {
  const drawing = drawBias([
    headings,
    [1, 0.9, 2, 100, 0.8, 0.95],
    [2, 0.2, 0.5, 100, 0.1, 0.3],
    [3, 0.55, 1, 100, 0.4, 0.65],
  ]);
  expect(drawing?.description).toBe(
    "Win rate by barrier with 95% intervals, 3 barriers; average 55.0%. Clearly above average: 1. Clearly below average: 2.",
  );
});

test.each([
  ["no barrier", []],
  ["no start", [[1, "", "", 0, 0, 1]]],
])("with %s there is nothing to draw", (_what, rows) => {
  expect(drawBias([headings, ...rows])).toBeUndefined();
});

test("a condition without a window is invalid, with a message that names the argument", () => {
  openTestSession({ answer: service.handle });
  const { preview } = pictureOf("bias", { venue: "ashford-park", condition: "Good" });
  expect(preview).toMatchObject({ state: "invalid", message: expect.stringContaining("conditions") });
});
