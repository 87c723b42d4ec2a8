import type { FormLines } from "../../../../src/addin/pane/pictures/formLines";
import { FormLinesPicture, SpeedMapPicture } from "../../../../src/addin/pane/pictures/svgPictures";
import type { SpeedMap } from "../../../../src/addin/pane/pictures/speedMap";
import { renderInPane } from "../renderInPane";

const all = (selector: string): Element[] => [...document.body.querySelectorAll(selector)];
const numbers = (elements: readonly Element[], name: string): number[] =>
  elements.map((element) => Number.parseFloat(element.getAttribute(name) ?? ""));

/** Draws runners of these settling positions, of so many. */
async function speedMap(places: readonly (number | undefined)[], positions: number): Promise<void> {
  const runners = places.map((position, index) => {
    return { barrier: index || undefined, number: index + 1, name: "Ann", status: "unrated", position };
  });
  const map: SpeedMap = { runners, positions };
  await renderInPane({}, <SpeedMapPicture map={map} description="four runners" />);
}

test("runners are drawn from the last to the leader at equal distances, one without a position in words", async () => {
  await speedMap([4, 1, 3, 2, undefined], 4);
  const [last = NaN, leader = NaN, third = NaN, second = NaN] = numbers(all("circle"), "cx");
  expect([last, leader].every((x) => x > 0 && x < 100)).toBe(true);
  expect(leader - second).toBeCloseTo((leader - last) / 3);
  expect(second - third).toBeCloseTo((leader - last) / 3);
  // A name stands on the side with more room.
  const sides = all("g:not(.absent) > .name").map((name) => name.getAttribute("text-anchor"));
  expect(sides).toEqual(["start", "end", "start", "end"]);
  expect(all(".absent .name").map(({ textContent }) => textContent)).toEqual(["5 Ann, no position"]);
  const rows = numbers(all(".track"), "y1");
  const [first = NaN, secondRow = NaN] = rows;
  const rowHeight = secondRow - first;
  expect(rows).toEqual(rows.map((_, row) => first + row * rowHeight));
  expect(Number(all("svg")[0]?.getAttribute("height"))).toBe((rows[4] ?? NaN) + rowHeight / 2);
});

test("where all settle together each is drawn as the leader", async () => {
  await speedMap([2, 1], 2);
  const [, leader] = numbers(all("circle"), "cx");
  await speedMap([1, 1], 1);
  expect(numbers(all("circle"), "cx")).toEqual([leader, leader]);
});

const startOf = (finish: number, afterSpell = false) => ({ finish, afterSpell });
const draw = (lines: FormLines): Promise<void> =>
  renderInPane({}, <FormLinesPicture lines={lines} description="starts" />);

test("starts end at the same edge, a win above a last place, and a spell breaks the line", async () => {
  const ann = { label: "1 Ann", starts: [startOf(9), startOf(1, true), startOf(3)], scratched: false };
  const bob = { label: "2 Bob", starts: [startOf(0)], scratched: true };
  await draw({ rows: [ann, bob, { ...bob, label: "3 Cid", starts: [] }], starts: 3 });
  const circles = all("circle");
  const [first = NaN, win = NaN, third = NaN, only] = numbers(circles, "cx");
  expect([win - first, only]).toEqual([third - win, third]);
  const [ninthY = NaN, winY = NaN, thirdY = NaN] = numbers(circles, "cy");
  expect((ninthY - winY) / (thirdY - winY)).toBeCloseTo(4);
  const kinds = circles.map((circle) => circle.getAttribute("class"));
  expect(kinds).toEqual(["unplaced", "won", "placed", "unplaced"]);
  expect(all(".run").map((line) => line.getAttribute("x1"))).toEqual([`${win}%`]);
  expect(all(".words").map(({ textContent }) => textContent)).toEqual(["no starts"]);
});

test("a single start of each runner is at the edge of the last one", async () => {
  const ann = { label: "1 Ann", starts: [startOf(1), startOf(2)], scratched: false };
  await draw({ rows: [ann], starts: 2 });
  const [, edge] = numbers(all("circle"), "cx");
  await draw({ rows: [{ ...ann, starts: [startOf(2)] }], starts: 1 });
  expect(numbers(all("circle"), "cx")).toEqual([edge]);
});
