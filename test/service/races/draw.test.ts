/** Suite of src/service/races/field.ts: draw. */
import { drawOf, frontRowWidth, barrierKeyOf } from "../../../src/service/races/field";
import type { RaceCode } from "../../../src/spec/codes";

const field = [
  { barrier: 3, startRow: "front" },
  { barrier: 7, startRow: "front" },
  { barrier: 9, startRow: "second" },
  { barrier: 8, handicapMetres: 10 },
  {},
] as const;

test("the front row is as wide as its highest barrier", () => expect(frontRowWidth(field)).toBe(7));

test.each([
  ["a front-row runner by its barrier", { barrier: 3, startRow: "front" }, 3],
  ["a second-row runner after the front row", { barrier: 2, startRow: "second" }, 10],
  ["a back-marker not at all", { barrier: 2, handicapMetres: 20 }, undefined],
  ["a front-marker by its barrier", { barrier: 2, handicapMetres: 0 }, 2],
  ["an undrawn runner not at all", {}, undefined],
] as const)("%s", (_title, start, draw) => expect(drawOf(start, 8)).toBe(draw));

test.each<[object, RaceCode, string | undefined]>([
  [{ barrier: 3 }, "gallops", "3"],
  [{ barrier: 17 }, "gallops", "12"],
  [{ barrier: 3, startRow: "second" }, "harness", "second 3"],
  [{ barrier: 3, handicapMetres: 20 }, "harness", "back 20"],
  [{}, "greyhounds", undefined],
])("the barrier key of %j of %s is %s", (start, code, gate) => {
  expect(barrierKeyOf(start, code)).toBe(gate);
});
