import type { Page } from "playwright-core";
import { customFunctions } from "../../src/workbench/officeHost/customFunctions";
import type { FunctionResult } from "../microsoftHost/functionCalls";
import { cellResultOf, type Outcome, resultError } from "../../src/workbench/runtime/call";
import type { CustomFunction } from "../../src/workbench/runtime/customFunction";
import { FunctionRuntime } from "../../src/workbench/runtime/functionRuntime";
import { paneFrame } from "../browser/paneFrame";
import { testSite } from "../browser/testSite";
import { FakeClock } from "../workbench/fakeClock";
import { openForCalls, withCalls } from "./functionCalls";

/** The results of functions, passed on by Microsoft's runtime and shown by the workbench's own. */

/** Excel's errors by the codes that Microsoft's runtime sends; any other is #VALUE!. */
const codes: Readonly<Record<number, string>> = {
  1: "#N/A",
  5: "#DIV/0!",
  6: "#NUM!",
  7: "#VALUE!",
  8: "#NULL!",
};

type HostError = new (code: string, message?: string) => Error;

/** A behaviour of a function: its source is sent to a browser. */
type Behaviour = (HostError: HostError, code: string) => CustomFunction;

const thrown: Behaviour = (HostError, code) => () => {
  throw new HostError(code, "why");
};
const rejected: Behaviour = (HostError, code) => () => Promise.reject(new HostError(code, "why"));

const functions: Readonly<Record<string, Behaviour>> = {
  NUMBER: () => () => 1.5,
  TEXT: () => () => "12345",
  BOOLEAN: () => () => true,
  NOTHING: () => () => undefined,
  NAN: () => () => NaN,
  INFINITE: () => () => Infinity,
  TABLE: () => () => [
    [1, "1-2", false],
    ["", "TRUE", 0],
  ],
  HOLES: () => () => [[null, undefined, NaN, Infinity]],
  DATE: () => () => [[new Date(0)]],
  FORMATTED: () => () => [
    [{ type: "Double", basicType: "Double", basicValue: 46095, numberFormat: "yyyy-mm-dd" }],
  ],
  CELL_ERROR: (HostError) => () => [
    [1, new HostError("#N/A", "no speed map")],
    [2, new HostError("#NUM!", "lost")],
  ],
  PROMISED: () => async () => [[7]],
  ECHO: () => (value) => [[value === null ? "null" : typeof value, value ?? ""]],
  THROWN: () => () => {
    throw new Error("lost");
  },
  REJECTED: () => () => Promise.reject(new Error("lost")),
  REJECTED_TEXT: () => () => Promise.reject("kept"),
  RETURNED: () => () => new Error("kept"),
  ...Object.fromEntries(
    ["#N/A", "#VALUE!", "#NUM!", "#DIV/0!", "#NULL!", "#NAME?", "#REF!"].flatMap((code) => [
      [`THROWN ${code}`, thrown],
      [`REJECTED ${code}`, rejected],
    ]),
  ),
};

/** The outcome of a call through Microsoft's runtime, as a cell shows it. */
function shownByMicrosoft([, succeeded, value, code]: FunctionResult): Outcome {
  if (succeeded) return cellResultOf(value);
  // A returned Error arrives as a log line: its message and its fields, of which it has none.
  const message = code === 0 && typeof value === "string" ? value.replace(/^Error: | \{\}$/g, "") : value;
  return resultError(codes[code ?? 7] ?? "#VALUE!", message === "NaN" ? undefined : message);
}

/** The outcome of a call through the workbench's own runtime. */
async function shownByWorkbench(fn: CustomFunction, args: readonly unknown[]): Promise<Outcome> {
  const clock = new FakeClock();
  const metadata = { id: "F", name: "F", parameters: [{ name: "x", optional: true }] };
  let shownOutcome: Outcome;
  const evaluate = (): void => {
    shownOutcome = runtime.evaluate(
      metadata,
      args.map((arg) => (arg === null ? undefined : (arg as number))),
      "A1",
    );
    runtime.calculationEnded();
  };
  const runtime = new FunctionRuntime({ clock, find: () => fn, profile: () => "web", deliver: evaluate });
  evaluate();
  await new Promise(process.nextTick);
  clock.pass(50);
  return shownOutcome;
}

const calls = [
  ...Object.keys(functions).map((name) => [name, null] as const),
  ["ECHO", 1] as const,
  ["ECHO", "a"] as const,
];
/** The error code in a function's name: "THROWN #N/A". */
const codeOf = (name: string): string => name.split(" ")[1] ?? "";

const at = testSite();
let theirs: readonly FunctionResult[];

async function associate(page: Page): Promise<void> {
  const sources = Object.entries(functions).map(
    ([name, make]) =>
      `CustomFunctions.associate("${name}", (${make.toString()})(CustomFunctions.Error, "${codeOf(name)}"));`,
  );
  await paneFrame(page).evaluate(sources.join("\n"));
}

beforeAll(async () => {
  const page = await openForCalls(at);
  await associate(page);
  const namedCalls = calls.map(([name, arg]) => [name, [arg]] as const);
  theirs = await withCalls(page, (direct, hostCalls) => direct.call(hostCalls), namedCalls);
});

test.each(calls.map(([name, arg], index) => ({ name, arg, index })))(
  "the workbench shows what Excel's runtime hands over: $name of $arg",
  async ({ name, arg, index }) => {
    const [make, result] = [functions[name], theirs[index]];
    if (!make || !result) throw new Error(`${name} was not called`);
    const ours = await shownByWorkbench(make(customFunctions().Error, codeOf(name)), [arg]);
    expect(ours).toEqual(shownByMicrosoft(result));
    expect(ours).not.toBeUndefined();
  },
);
