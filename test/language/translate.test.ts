import {
  formatCount,
  formatDecimal,
  formatNumber,
  formatTyped,
  setReader,
  t,
  translateParts,
} from "../../src/language/translate";

afterEach(() => setReader({ texts: {}, region: "en" }));

test("counts have thousands separators, and a singular for one", () => {
  expect([formatCount(0, "cell"), formatCount(1, "cell"), formatCount(1200, "cell")]).toEqual([
    "0 cells",
    "1 cell",
    "1,200 cells",
  ]);
});

test("a text is written in the reader's language, its values where that language has them", () => {
  setReader({ texts: { "{0} of {1} rows": "Von {1} Zeilen {0}", "{0} cells": "{0} Zellen" }, region: "de" });
  expect(t`${3} of ${1200} rows`).toBe("Von 1200 Zeilen 3");
  expect(translateParts("{0} of {1} rows", ["a", "b"])).toEqual(["Von ", "b", " Zeilen ", "a", ""]);
  expect(formatCount(1200, "cell")).toBe("1.200 Zellen");
});

test("a text without a translation is the English one", () => {
  expect(t`Sent ${2} of ${3}.`).toBe("Sent 2 of 3.");
  expect(t`Nothing was sent.`).toBe("Nothing was sent.");
});

test("numbers to read have the region's separators, numbers to type its decimal sign alone", () => {
  const all = () => [formatNumber(12345.5), formatTyped(12345.5), formatDecimal(12345.5, 2)];
  expect(all()).toEqual(["12,345.5", "12345.5", "12345.50"]);
  setReader({ texts: {}, region: "de" });
  expect(all()).toEqual(["12.345,5", "12345,5", "12345,50"]);
  expect(formatTyped(0.123456789012)).toBe("0,123456789012");
});
