/** Suite of src/workbench/formula/values/typed.ts: dates. */
import { typedDate } from "../../../../src/workbench/formula/values/typed";

const australian = { order: "DMY", language: "en-AU", year: 2026 } as const;
const american = { order: "MDY", language: "en-US", year: 2026 } as const;
const german = { order: "DMY", language: "de-DE", year: 2026 } as const;

test.each([
  "22/11/2026",
  "22-11-2026",
  "22.11.2026",
  "22/11/26",
  "2026-11-22",
  "2026/11/22",
  "22 Nov 2026",
  "22 November",
  "22 nov",
  "22-Nov-26",
  "22. November 2026",
  "November 22",
  "Nov 22, 2026",
  " 22 Nov 2026 ",
])("%s is a date", (text) => {
  for (const reading of [australian, american, german]) expect(typedDate(text, reading)).toBe("2026-11-22");
});

test("the region decides where day and month could be either", () => {
  expect(typedDate("3/4/2026", australian)).toBe("2026-04-03");
  expect(typedDate("3/4/2026", american)).toBe("2026-03-04");
  expect([typedDate("3/4", australian), typedDate("3/4", american)]).toEqual(["2026-04-03", "2026-03-04"]);
});

test("months have the names of the region too", () => {
  expect(typedDate("22. März 2026", german)).toBe("2026-03-22");
  expect(typedDate("22 Dez 2026", german)).toBe("2026-12-22");
  expect(typedDate("22 Dez 2026", australian)).toBeUndefined();
});

test.each([
  "31/2/2026",
  "29 February 2027",
  "22/11-2026",
  "13/13",
  "3 runs",
  "May",
  "22 Novemberr",
  "=22/11/2026",
  "2026",
  "1.25",
  "12:30",
  "R4 22 Nov",
  "",
  "'22/11/2026",
])("%s is none", (text) => expect(typedDate(text, australian)).toBeUndefined());
