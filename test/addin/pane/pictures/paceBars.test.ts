/** Suite of src/addin/pane/pictures/bars.ts: drawPace. */
import { drawPace } from "../../../../src/addin/pane/pictures/bars";
import { fieldOf, openRace } from "../../../functions/servedRace";
import { asOf } from "../../../functions/testSession";
import { barsIn, fetchPicture } from "./pictureOf";

const race = { date: asOf, track: "ashford-park", race: "3" };
const speed = (runningStyle: string, earlySpeedIndex: number) => ({
  speedMap: { runningStyle, earlySpeedIndex, settlingPosition: 1 },
});
const headings = ["No", "Runner", "Running style", "Early speed index", "Scratched"];

test("the starters are in order of early speed, scratched ones left out, beside the field's mean", async () => {
  openRace({
    runners: fieldOf([
      speed("M", 4),
      speed("L", 9.25),
      { ...speed("P", 8), scratched: true },
      { decorators: [] },
      speed("leader", 6),
    ]),
  });
  const picture = await fetchPicture("pace", race);
  const { rows, average } = barsIn(picture);
  expect(rows.map(({ label, value, endText }) => [label, value, endText])).toEqual([
    ["2 Runner 2", 9.25, "9.3 leader"],
    ["5 Runner 5", 6, "6.0 leader"],
    ["1 Runner 1", 4, "4.0 midfield"],
    ["4 Runner 4", undefined, "no index"],
  ]);
  expect(average).toBeCloseTo((9.25 + 6 + 4) / 3, 12);
  expect(picture.drawing?.caption).toBe(
    "Of 4 starters: 2 leaders, 1 midfielder, 1 unknown. 67% lead or press.",
  );
});

test("a race whose running styles are unknown is said to be so", () => {
  expect(drawPace([headings, [1, "Fair Wind", "unknown", 5, false]])?.caption).toBe(
    "No running style is known for the 1 starter.",
  );
});

test("there is no picture without any early speed", async () => {
  openRace({ runners: fieldOf([{ decorators: [] }, { decorators: [] }]) });
  expect((await fetchPicture("pace", race)).drawing).toBeUndefined();
});
