/** Suite of src/cells/table: any response becomes a rectangular table. */
import fc from "fast-check";
import { trackBias } from "../../../src/cells/columns/bias";
import type { Table } from "../../../src/cells/columns/column";
import { meetings, venues } from "../../../src/cells/columns/meetings";
import { jockey, trainer } from "../../../src/cells/columns/people";
import { predictions } from "../../../src/cells/columns/predictions";
import { badges, race, runners } from "../../../src/cells/columns/runners";
import { type Presentation, presentationChoices } from "../../../src/cells/table/presentation";
import { shape } from "../../../src/cells/table/shape";
import { responseOf } from "../responseOf";

const tables: readonly (readonly [endpoint: Parameters<typeof responseOf>[0], table: Table])[] = [
  ["meetings", meetings],
  ["venues", venues],
  ["form", race],
  ["form", runners],
  ["form", badges],
  ["predictions", predictions],
  ...Object.values(trackBias).map((table) => ["trackBias", table] as const),
  ...Object.values(jockey).map((table) => ["jockey", table] as const),
  ...Object.values(trainer).map((table) => ["trainer", table] as const),
];

const presentation: fc.Arbitrary<Presentation> = fc.record({
  headers: fc.constantFrom(0 as const, 1 as const, 2 as const),
  missing: fc.constantFrom(...presentationChoices.missing),
  layout: fc.constantFrom(...presentationChoices.layout),
  time: fc.constantFrom(...presentationChoices.time),
  thin: fc.constantFrom(...presentationChoices.thin),
  cards: fc.constantFrom(...presentationChoices.cards),
  errors: fc.constantFrom(...presentationChoices.errors),
  text: fc.constantFrom(...presentationChoices.text),
  stale: fc.constantFrom(...presentationChoices.stale),
  timezone: fc.constantFrom("Australia/Sydney", "UTC"),
  dateSystem: fc.constantFrom(1900 as const, 1904 as const),
  formats: fc.boolean(),
  notAvailable: fc.constant(() => ({ code: "#N/A" })),
});

test.each(tables)("any %s response gives a rectangle of valid cells, table %#", (endpoint, table) => {
  fc.assert(
    fc.property(responseOf(endpoint), presentation, (response, presented) => {
      const before = JSON.stringify(response);
      const cells = shape(response, { table, columns: table.columns, presentation: presented }, "Title");
      expect(new Set(cells.map((row) => row.length)).size).toBe(1);
      const wrong = cells.flat().filter((cell) => {
        if (typeof cell === "number") return !Number.isFinite(cell);
        if (typeof cell !== "object") return typeof cell !== "string" && typeof cell !== "boolean";
        return !("code" in cell) && !Number.isFinite(cell.basicValue);
      });
      expect(wrong).toEqual([]);
      expect(JSON.stringify(response)).toBe(before);
    }),
    { numRuns: 40 },
  );
});
