import type { FunctionResult } from "../microsoftHost/functionCalls";
import { testSite } from "../browser/testSite";
import { argumentsOf, blank, type Call, type Outcome } from "./cellCall";
import { calls } from "./exampleCalls";
import { openForCalls, outcomeOf, withCalls } from "./functionCalls";

/** Each argument of each call as a data type of Excel, through Microsoft's runtime. */

type Plain = string | number | boolean;
const error = { type: "Error", basicType: "Error", basicValue: "#DIV/0!", errorType: "Div0" };

/** The data types in which Excel may pass a cell. */
const dataTypes: Readonly<Record<string, (cell: Plain) => unknown>> = {
  "a formatted value": (cell) =>
    typeof cell === "number"
      ? { type: "FormattedNumber", basicType: "Double", basicValue: cell, numberFormat: "0.00" }
      : { type: typeof cell === "string" ? "String" : "Boolean", basicValue: cell, properties: {} },
  "an entity": (cell) =>
    typeof cell === "string"
      ? { type: "Entity", text: cell, basicType: "Error", basicValue: "#VALUE!", properties: {} }
      : cell,
  "an error": () => error,
};

const isPlain = (value: unknown): value is Plain => ["string", "number", "boolean"].includes(typeof value);
const titles = Object.keys(calls);

/** Returns a call's arguments with one of them in a data type; undefined where it has no cell to change. */
function changed([id, ...args]: Call, index: number, dataType: string): unknown[] | undefined {
  const change = (cell: unknown): unknown => (isPlain(cell) ? dataTypes[dataType]?.(cell) : cell);
  const argument = args[index];
  if (argument === undefined || argument === blank) return undefined;
  const passed = argumentsOf("web", [id, ...args]);
  const each = (value: unknown): unknown => (Array.isArray(value) ? value.map(each) : change(value));
  // EXPLAIN's further arguments are one repeated argument.
  if (index >= passed.length || (id === "EXPLAIN" && index > 0)) return undefined;
  const typed = each(passed[index]);
  if (JSON.stringify(typed) === JSON.stringify(passed[index])) return undefined;
  passed[index] = typed;
  return passed;
}

const cases = Object.entries(calls).flatMap(([title, call]) =>
  call.slice(1).flatMap((_, index) =>
    Object.keys(dataTypes).flatMap((dataType) => {
      const args = changed(call, index, dataType);
      return args ? [{ title, id: call[0], index, dataType, args }] : [];
    }),
  ),
);

const at = testSite();
let plain: readonly Outcome[];
let outcomes: readonly Outcome[];

beforeAll(async () => {
  const page = await openForCalls(at);
  const run = (all: readonly (readonly [string, readonly unknown[]])[]): Promise<readonly FunctionResult[]> =>
    withCalls(page, (direct, hostCalls) => direct.call(hostCalls), all);
  plain = (await run(Object.values(calls).map((call) => [call[0], argumentsOf("web", call)]))).map(outcomeOf);
  outcomes = (await run(cases.map(({ id, args }) => [id, args]))).map(outcomeOf);
});

test.each(cases.map((one, number) => ({ ...one, number })))(
  "$title: argument $index as $dataType",
  ({ title, dataType, number }) => {
    const [expected, foundOutcome] = [plain[titles.indexOf(title)], outcomes[number]];
    if (dataType === "an error")
      expect(foundOutcome).toEqual({
        error: expect.stringMatching(/^#/),
        message: expect.stringMatching(/\w/),
      });
    else expect(foundOutcome).toEqual(expected);
  },
);
