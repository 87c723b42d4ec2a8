import { customFunctions } from "../../../src/workbench/officeHost/customFunctions";
import type { Outcome } from "../../../src/workbench/runtime/call";
import { cellError, cellResultOf } from "../../../src/workbench/runtime/result";
import { FunctionRuntime } from "../../../src/workbench/runtime/functionRuntime";
import type { CustomFunction } from "../../../src/workbench/runtime/customFunction";
import { FakeClock } from "../fakeClock";
import { openBridge } from "../../conformance/bridge";
import type { Result } from "../../conformance/excelHost";

/** Excel's errors by the codes that Microsoft's runtime sends; any other is #VALUE!. */
const codes: Readonly<Record<number, string>> = {
  1: "#N/A",
  5: "#DIV/0!",
  6: "#NUM!",
  7: "#VALUE!",
  8: "#NULL!",
};

type HostError = new (code: string, message?: string) => Error;

/** The behaviours of a function, created with the error class of the host. */
const functions: Readonly<Record<string, (HostError: HostError) => CustomFunction>> = {
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
      [`THROWN ${code}`, (HostError: HostError) => () => { throw new HostError(code, "why"); }], // prettier-ignore
      [`REJECTED ${code}`, (HostError: HostError) => () => Promise.reject(new HostError(code, "why"))],
    ]),
  ),
};

/** The outcome of a call through Microsoft's runtime, as a cell shows it. */
function shownByMicrosoft([, succeeded, value, code]: Result): Outcome {
  if (succeeded) return cellResultOf(value);
  // A returned Error arrives as a log line: its message and its fields, of which it has none.
  const kept = code === 0 && typeof value === "string" ? value.replace(/^Error: | \{\}$/g, "") : value;
  return cellError(codes[code ?? 7] ?? "#VALUE!", kept === "NaN" ? undefined : kept);
}

/** The outcome of a call through the workbench's own runtime. */
async function shownByWorkbench(fn: CustomFunction, args: readonly unknown[]): Promise<Outcome> {
  const clock = new FakeClock();
  const metadata = { id: "F", name: "F", parameters: [{ name: "x", optional: true }] };
  const site = { cell: "A1", address: () => "Sheet1!A1", parameterAddresses: () => [] };
  let shown: Outcome;
  const evaluate = (): void => {
    shown = runtime.evaluate(
      metadata,
      args.map((arg) => (arg === null ? undefined : (arg as number))),
      site,
    );
    runtime.calculationEnded();
  };
  const runtime = new FunctionRuntime({ clock, find: () => fn, profile: () => "web", deliver: evaluate });
  evaluate();
  await new Promise(process.nextTick);
  clock.pass(50);
  return shown;
}

const calls = [
  ...Object.keys(functions).map((name) => [name, null] as const),
  ["ECHO", 1] as const,
  ["ECHO", "a"] as const,
];
let theirs: readonly Result[];

beforeAll(async () => {
  const microsoft = openBridge();
  const HostError = CustomFunctions.Error as unknown as HostError;
  for (const [name, make] of Object.entries(functions)) CustomFunctions.associate(name, make(HostError));
  theirs = await microsoft.call(calls.map(([name, arg]) => [name, [arg]]));
});

test.each(calls.map(([name, arg], index) => ({ name, arg, index })))(
  "the workbench shows what Excel's runtime hands over: $name of $arg",
  async ({ name, arg, index }) => {
    const [make, result] = [functions[name], theirs[index]];
    if (!make || !result) throw new Error(`${name} was not called`);
    const ours = await shownByWorkbench(make(customFunctions().Error), [arg]);
    expect(ours).toEqual(shownByMicrosoft(result));
    expect(ours).not.toBeUndefined();
  },
);
