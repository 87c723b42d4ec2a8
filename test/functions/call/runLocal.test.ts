import { dutch } from "../../../src/functions/dutch";
import { exotic } from "../../../src/functions/exotic";
import { fairodds } from "../../../src/functions/fairodds";
import { formline } from "../../../src/functions/formline";
import { overround } from "../../../src/functions/overround";
import { cell, column, row } from "../marketCells";
import { openTestSession } from "../testSession";

test("results carry the number format of their kind where the host supports it", () => {
  const { set } = openTestSession({ answer: () => Promise.reject(new Error("no request")) });
  set({ formats: true });
  const format = (table: unknown[][]) => (table[0]?.[0] as { numberFormat?: string }).numberFormat;
  expect(format(fairodds(column(2.6, 2.4, 4.3)))).toBe("0.0%");
  expect(format(fairodds(column(2.6, 4.4, 6.3)))).toBe('0.0%" (check the prices)"');
  expect(format(fairodds(column(1.9, 1.7, 1.5, 3.2), "power", 2))).toBe("0.0%");
  expect(format(fairodds(column(1.9, 1.9, 1.9, 4.2), "power", 2))).toBe('0.0%" (check the prices)"');
  expect(format(dutch(column(4, 6, 10), 100))).toBe("#,##0.00");
  expect(format(overround(column(2.6, 2.4, 4.3)))).toBe('+0.0%;-0.0%" (check the prices)";0.0%');
  expect(exotic("exacta", row(0.6, 0.4), cell("1>2"))[0]).toEqual([
    expect.objectContaining({ numberFormat: "0.0%" }),
    expect.objectContaining({ numberFormat: "0.00" }),
    1,
  ]);
  expect(formline(cell("x21"))).toEqual([[2, 1, 2, 1, 2]]);
  set({ formats: false });
  expect(typeof fairodds(column(2.6, 2.4, 4.3))[0]?.[0]).toBe("number");
  expect(typeof fairodds(column(2.6, 4.4, 6.3))[0]?.[0]).toBe("number");
});
