import fc from "fast-check";
import { formStrings } from "../../../src/service/statistics/formStrings";

const run = (day: number, finish: number | null) => ({ day, finish });

test.each([
  ["a debutant has none", [], 7, {}],
  ["oldest first", [run(0, 1), run(7, 2)], 14, { form: "12", last20Starts: "12" }],
  ["tenth, worse and not finishing are 0", [run(0, 10), run(7, 23), run(14, null)], 21, { form: "000", last20Starts: "000" }],
  ["a spell of 60 days is X", [run(0, 1), run(60, 2)], 67, { form: "1X2", last20Starts: "1X2" }],
  ["59 days are none", [run(0, 1), run(59, 2)], 67, { form: "12", last20Starts: "12" }],
  ["a spell that this race ends trails", [run(0, 1)], 60, { form: "1X", last20Starts: "1X" }],
])("%s", (_title, starts, day, strings) => expect(formStrings(starts, day)).toEqual(strings));

test("form is the end of last20Starts, which never has more than 20 characters", () => {
  const career = fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 120 }), finish: fc.option(fc.integer({ min: 1, max: 20 })) }),
    {
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(career, (gaps) => {
      let day = 0;
      const starts = gaps.map(({ gap, finish }) => run((day += gap), finish));
      const { form = "", last20Starts = "" } = formStrings(starts, day + 1);
      expect(last20Starts).toMatch(/^[0-9X]{1,20}$/);
      expect(last20Starts.slice(-5)).toBe(form);
    }),
  );
});
