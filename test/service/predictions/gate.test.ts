import type { RaceCode } from "../../../src/spec/codes";
import { gateOf } from "../../../src/service/predictions/gate";

test.each<[object, RaceCode, string | undefined]>([
  [{ barrier: 3 }, "gallops", "3"],
  [{ barrier: 17 }, "gallops", "12"],
  [{ barrier: 3, startRow: "second" }, "harness", "second 3"],
  [{ barrier: 3, handicapMetres: 20 }, "harness", "back 20"],
  [{}, "greyhounds", undefined],
])("%j of %s starts from %s", (start, code, gate) => {
  expect(gateOf(start, code)).toBe(gate);
});
