import { biasBars, biasWords } from "../../../../src/addin/pane/pictures/biasBars";
import { biascompare } from "../../../../src/functions/biascompare";
import type { Service } from "../../../../src/service/createService";
import { openFor, openService } from "../../../functions/fixture";
import { askedPicture, barsIn, pictureOf } from "./pictureOf";

let service: Service;
beforeAll(async () => {
  service = await openService();
});
const text = (value: unknown) => value as never; // a cell's value where a range may stand
const headings = ["Barrier", "win rate", "impact value", "starts", "win rate from", "win rate to"];

test("its numbers are those of BIASCOMPARE in a cell, for one request that is told before", async () => {
  const { asked } = openFor({ answer: service.handle });
  const given = { venue: "ashford-park", distance: "1000-1400", window: "365" };
  expect(pictureOf("bias", given).preview).toMatchObject({ state: "unknown", requests: 1 });
  const bars = barsIn(await askedPicture("bias", given));
  const cells = await biascompare(text("ashford-park"), text("1000-1400"), text(365), undefined, null, false);
  expect(asked).toHaveLength(1);
  expect(cells.length).toBeGreaterThan(3);
  expect(bars.rows.map(({ label, value, range }) => [label, value, range?.low, range?.high])).toEqual(
    cells.map(([barrier, rate, , starts, low, high]) => [`${barrier} (${starts})`, rate, low, high]),
  );
});

test("the line is the win rate of all starts, and a barrier without a start has neither bar nor range", () => {
  const bars = biasBars([headings, [1, 0.5, 1.25, 4, 0.15, 0.85], [2, 0.25, 0.6, 4, 0.05, 0.7], [3, "", "", 0, 0, 1]]);
  expect(bars?.line).toBe(0.375);
  expect(bars?.rows[2]).toMatchObject({ label: "3 (0)", text: "no start", value: undefined, range: undefined });
});

test("its words name the barriers whose interval does not reach the average", () => {
  const bars = biasBars([headings, [1, 0.9, 2, 100, 0.8, 0.95], [2, 0.2, 0.5, 100, 0.1, 0.3], [3, 0.55, 1, 100, 0.4, 0.65]]);
  expect(bars && biasWords(bars)).toBe(
    "Win rate by barrier with 95% intervals, 3 barriers; 55.0% of all starts win. Clearly above it: 1. Clearly below it: 2.",
  );
});

test.each([
  ["no barrier", []],
  ["no start", [[1, "", "", 0, 0, 1]]],
])("with %s there is nothing to draw", (_what, rows) => {
  expect(biasBars([headings, ...rows])).toBeUndefined();
});

test("a condition without a window is refused in words", () => {
  openFor({ answer: service.handle });
  const { preview } = pictureOf("bias", { venue: "ashford-park", condition: "Good" });
  expect(preview).toMatchObject({ state: "refused", message: expect.stringContaining("conditions") });
});
