/** Formulas over the functions of the list, drawn from a seed. */
import fc from "fast-check";
import { functionNames, functionOf } from "../../../src/workbench/formula/functions";
import type { Parameter } from "../../../src/workbench/formula/values/definition";
import type { Cells } from "./memoryBook";

/** Numbers, texts, a mixture, dates, and numbers with blanks between them. */
export const generatedCells: Cells = {
  A1: 4.5,
  A2: 2,
  A3: 10,
  A4: 7,
  A5: -3,
  A6: 0.25,
  B1: "Oak Lane",
  B2: "elm",
  B3: "Ash",
  B4: "7",
  B5: "12/11/2026",
  B6: "oak gate",
  C1: true,
  C2: 3,
  C3: "x",
  C5: '=""',
  C6: "=1/0",
  D1: 46000,
  D2: 46001,
  D3: 46031,
  D4: 46062,
  D5: 46090,
  D6: 46333.5,
  E1: 1,
  E3: 2,
  E5: 3,
  E6: 4,
};

const numbers = [
  "-2.5",
  "-1",
  "0",
  "0.5",
  "1",
  "2",
  "3",
  "7",
  "10",
  "45.5",
  "1000",
  "46000",
  "0.285",
  "1.005",
  "A1",
  "A2",
  "A3",
  "A5",
  "A6",
  "B4",
  "C1",
  "C4",
  "D1",
  "D6",
  "(A1+A2)",
  "SUM(A1:A3)",
  "LEN(B1)",
  "-A2",
];
const texts = [
  '"oak"', '"a"', '""', '"7/2"', '"1-2-3"', '"-"', '","', '"Oak Lane"', '"*"', '"?l*"', '"0.00"', '"d mmm yy"',
  '"7"', '">3"', '"<>elm"', '"0%"', "B1", "B2", "B4", "B6", "A1", "C4", "C5", '(B1&" "&B2)',
]; // prettier-ignore
const truths = ["TRUE", "FALSE", "0", "1", "A1>3", "C4"];
const ranges = [
  "A1:A6",
  "B1:B6",
  "C1:C5",
  "D1:D6",
  "E1:E6",
  "A1:B3",
  "A2:A4",
  "A1:A3",
  "E1:E3",
  "{1,2,3}",
  "{1;2;3}",
  "{3,1;2,4}",
  '{"a","B"}',
  "A1:C1",
  "A1:E6",
];
const any = [...numbers, ...texts, ...truths];

const pools: Readonly<Record<Parameter["kind"], readonly string[]>> = {
  n: numbers,
  s: numbers,
  t: texts,
  b: truths,
  v: any,
  e: any,
  m: ranges,
  f: ["LAMBDA(x,x)"],
  a: [...ranges, ...ranges, ...numbers],
};

/** Functions of chance, of the present, of the cell itself, and those that take a LAMBDA. */
const leftOut: ReadonlySet<string> = new Set(
  [
    "RAND RANDARRAY RANDBETWEEN NOW TODAY CELL FORMULATEXT ISFORMULA HYPERLINK SHEET SHEETS FIELDVALUE ISOMITTED",
    "MAP BYROW BYCOL REDUCE SCAN MAKEARRAY LET LAMBDA IF IFS IFERROR IFNA SWITCH CHOOSE INDIRECT",
  ].flatMap((line) => line.split(" ")),
);

export const generatedNames: readonly string[] = functionNames.filter((name) => !leftOut.has(name));

/** Draws the call of a function with its arguments, and one to three more where they repeat. */
function callOf(name: string): fc.Arbitrary<string> {
  const definition = functionOf(name);
  const { parameters = [], repeating = 0 } = definition ?? {};
  const required = parameters.filter(({ optional }) => !optional).length;
  const last = parameters.slice(parameters.length - repeating);
  const most = repeating > 0 ? 2 : 0;
  return fc
    .tuple(fc.integer({ min: required, max: parameters.length }), fc.integer({ min: 0, max: most }))
    .chain(([count, repeats]) => {
      const given = [...parameters.slice(0, count), ...Array.from({ length: repeats }, () => last).flat()];
      return fc.tuple(...given.map(({ kind }) => fc.constantFrom(...pools[kind])));
    })
    .map((args) => `${name}(${args.join(",")})`);
}

const operand = fc.constantFrom(...numbers, ...texts, ...truths.slice(0, 2));
const operator = fc.constantFrom("+", "-", "*", "/", "^", "&", "=", "<>", "<", ">", "<=", ">=");
const choices = fc.oneof(
  fc.tuple(operand, operator, operand).map((parts) => parts.join("")),
  fc.tuple(operand, operator, operand, operator, operand).map((parts) => parts.join("")),
  fc.tuple(operand, operator, fc.constantFrom("A1:A3", "B1:B3")).map((parts) => `SUM(${parts.join("")})`),
  fc.tuple(fc.constantFrom(...truths), operand, operand).map((parts) => `IF(${parts.join(",")})`),
  fc.tuple(operand, operand).map((parts) => `IFERROR(${parts.join("/")},${parts[0]})`),
  fc.tuple(fc.constantFrom("1", "2", "3", "A2"), operand, operand).map((parts) => `CHOOSE(${parts.join(",")})`),
  fc.tuple(operand, operand, operand, operand).map((parts) => `SWITCH(${parts.join(",")})`),
  fc.tuple(operand, operator, operand).map((parts) => `LET(x,${parts[0]},x${parts[1]}${parts[2]})`),
); // prettier-ignore

/** Returns so many different formulas of each function, and as many times twenty of operators and choices. */
export function generatedFormulas(seed: number, each: number): string[] {
  const drawn = [
    ...generatedNames.flatMap((name) => fc.sample(callOf(name), { seed, numRuns: each })),
    ...fc.sample(choices, { seed, numRuns: each * 20 }),
  ];
  return [...new Set(drawn)].map((formula) => `=${formula}`);
}
