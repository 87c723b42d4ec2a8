import {
  isAngleLab,
  qualifierColumns,
  qualifierFields,
  readSavedAngles,
} from "../../../src/addin/workbook/savedAngles";
import { asWatchedRace, lookAt, type Watch } from "../../../src/addin/workbook/watches";

const rows = 208;
const width = qualifierColumns.tomorrow + qualifierFields.length;

type Runner = readonly [angle: string, number: number, scratched?: boolean];

/** The cells of a lab with an angle in each row and runners of race 3 today. */
function lab(
  angles: readonly string[],
  runners: readonly Runner[],
  lists: readonly number[] = Object.values(qualifierColumns),
): unknown[][] {
  const cells = Array.from({ length: rows }, () => new Array<unknown>(width).fill(""));
  const put = (row: number, column: number, values: readonly unknown[]): void =>
    values.forEach((value, index) => {
      const line = cells[row - 1];
      if (line) line[column + index] = value;
    });
  put(1, 0, ["Angle lab"]);
  put(25, 0, ["Angle", "Conditions"]);
  angles.forEach((name, index) => put(26 + index, 0, [name, "barrier=1"]));
  for (const column of lists) put(8, column, ["Angle"]);
  runners.forEach(([angle, number, scratched = false], index) =>
    put(9 + index, qualifierColumns.today, [
      angle,
      46_095.5,
      "Ashford Park",
      3,
      number,
      `Runner ${number}`,
      "Ann Bell",
      scratched,
    ]),
  );
  return cells;
}

test("a watch fires when a runner of a saved angle is declared or scratched, and not at the first look", () => {
  const watch: Watch = { kind: "qualifier", race: "" };
  let looked = {};
  const look = (values: unknown[][]): string[] => {
    const races = (readSavedAngles(values) ?? []).map(asWatchedRace);
    const foundLook = lookAt([watch], races, { looked, now: 46_095, at: 0 });
    looked = foundLook.looked;
    return foundLook.fired.map(({ text }) => text);
  };
  expect(look(lab(["Rail", "Wide"], [["Rail", 1]]))).toEqual([]);
  expect(look(lab(["Rail", "Wide"], [["Rail", 1]], []))).toEqual([]);
  expect(
    look(
      lab(
        ["Rail", "Wide"],
        [
          ["Rail", 1],
          ["Wide", 8],
        ],
      ),
    ),
  ).toEqual(["Wide: Ashford Park R3 8 Runner 8 is declared"]);
  expect(
    look(
      lab(
        ["Rail", "Wide"],
        [
          ["Rail", 1, true],
          ["Wide", 8],
        ],
      ),
    ),
  ).toEqual(["Rail: Ashford Park R3 1 Runner 1 is scratched"]);
  expect(
    look(
      lab(
        ["Rail", "Wide"],
        [
          ["Rail", 1, true],
          ["Wide", 8],
        ],
      ),
    ),
  ).toEqual([]);
  expect(
    look(
      lab(
        ["Rail", "New"],
        [
          ["Rail", 1, true],
          ["New", 5],
        ],
      ),
    ),
  ).toEqual([]);
});

test("the lab is known by its cells, and has no angles while a list has not arrived", () => {
  expect([isAngleLab(lab([], [])), isAngleLab([["Angle lab"]]), isAngleLab([])]).toEqual([
    true,
    false,
    false,
  ]);
  expect(readSavedAngles(lab(["Rail"], [], []))).toBeUndefined();
  expect(readSavedAngles(lab(["Rail"], [], [qualifierColumns.today]))).toBeUndefined();
  expect(readSavedAngles(lab(["Rail"], []))).toEqual([{ name: "Rail", runners: [] }]);
});

test("a lab built before its lists had prices is read as well", () => {
  const [{ runners } = {}] = readSavedAngles(lab(["Rail"], [["Rail", 1]], [30, 42])) ?? [];
  expect(runners).toEqual([["46095 Ashford Park R3 1 Runner 1", "Ashford Park R3 1 Runner 1 is declared"]]);
});
