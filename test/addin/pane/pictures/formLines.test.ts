import { drawFormLines } from "../../../../src/addin/pane/pictures/formLines";
import { fieldOf, openRace } from "../../../functions/servedRace";
import { asOf } from "../../../functions/testSession";
import { fetchPicture } from "./pictureOf";

const race = { date: asOf, track: "ashford-park", race: "3" };
const openForms = (...forms: readonly string[]) =>
  openRace({ runners: fieldOf(forms.map((form) => ({ form }))) });

function linesIn({ drawing }: Awaited<ReturnType<typeof fetchPicture>>) {
  if (drawing && "lines" in drawing) return drawing.lines;
  throw new Error("The picture has no form lines");
}

test("its results are the form string's, the last start at the end, a spell before the start that follows it", async () => {
  openForms("x21x30", "f1d", "");
  const { rows, starts } = linesIn(await fetchPicture("lines", race));
  expect(starts).toBe(4);
  expect(rows.map((row) => row.starts.map(({ finish }) => finish))).toEqual([
    [2, 1, 3, 0],
    ["F", 1, "D"],
    [],
  ]);
  expect(rows[0]?.starts.map(({ afterSpell }) => afterSpell)).toEqual([true, false, true, false]);
});

test("at most ten starts of a runner are shown, the last ones", async () => {
  openForms("1234567890x12");
  const [row] = linesIn(await fetchPicture("lines", race)).rows;
  expect(row?.starts.map(({ finish }) => finish)).toEqual([3, 4, 5, 6, 7, 8, 9, 0, 1, 2]);
});

test("its description has every runner's results in words", () => {
  const drawing = drawFormLines([
    ["No", "Runner", "Form", "Scratched"],
    [1, "Fair Wind", "1x0", false],
    [2, "Old Oak", "f", true],
    [3, "New Moon", "", false],
  ]);
  expect(drawing?.description).toBe(
    "Form lines, the last start at the end. 1 Fair Wind: 1, spell, tenth or worse. " +
      "2 Old Oak (scratched): fell. 3 New Moon: no starts.",
  );
});

test("there is no picture of a race whose runners have no start, nor of forms in other characters", async () => {
  openForms("", "");
  expect((await fetchPicture("lines", race)).drawing).toBeUndefined();
  openForms("1?2", "-");
  expect((await fetchPicture("lines", { ...race, race: "4" })).drawing).toBeUndefined();
});
