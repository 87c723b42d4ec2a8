import { readFileSync } from "node:fs";
import { join } from "node:path";
import { callWhenLoaded, type DeclaredFunction, type FunctionLoader } from "../../src/addin/bundleLoader";
import * as functions from "../../src/functions/index.generated";
import { readFunctionDocs } from "../../tools/functionDocs.cjs";
import { calls } from "../conformance/exampleCalls";
import { openService, openTestSession, type TestSession } from "../functions/testSession";

interface Invocation {
  onCanceled?: () => void;
}

const declared = (name: string, parameters: number): DeclaredFunction => ({ name, parameters });

const later = (functions: FunctionLoader["functions"] & object): FunctionLoader => ({
  functions: undefined,
  loadFunctions: async () => functions,
});

test("a call before the code is loaded is made afterwards with the same arguments", async () => {
  const form = jest.fn((...args: unknown[]) => [args]);
  const invocation: Invocation = {};
  const result = await callWhenLoaded(declared("form", 3), later({ form }))(
    "2026-11-20",
    "sha-tin",
    3,
    invocation,
  );
  expect(result).toEqual([["2026-11-20", "sha-tin", 3, invocation]]);
});

test("once the code is loaded a result is returned without a promise", () => {
  const functions = { form: () => "there" };
  expect(callWhenLoaded(declared("form", 0), { functions, loadFunctions: async () => functions })({})).toBe(
    "there",
  );
});

test("a call that is cancelled meanwhile is not made", async () => {
  const form = jest.fn();
  const invocation: Invocation = {};
  const call = callWhenLoaded(declared("form", 1), later({ form }))(3, invocation);
  invocation.onCanceled?.();
  await expect(call).rejects.toMatchObject({ message: "The call was cancelled." });
  expect(form).not.toHaveBeenCalled();
});

test("code that cannot be loaded is #N/A with advice, and the next call tries again", async () => {
  const loadFunctions = jest
    .fn()
    .mockRejectedValueOnce(new Error("ChunkLoadError"))
    .mockResolvedValue({ form: () => "there" });
  const form = callWhenLoaded(declared("form", 0), { functions: undefined, loadFunctions });
  await expect(form({})).rejects.toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("then try again"),
  });
  expect(await form({})).toBe("there");
});

describe("with a functions.json of another release", () => {
  type Callable = (...args: unknown[]) => unknown;
  const all = functions as unknown as Readonly<Record<string, Callable>>;
  const loader: FunctionLoader = {
    functions: all,
    loadFunctions: async () => all as never,
  };

  function parametersOf(name: string): string[] {
    const source = readFileSync(join(__dirname, `../../src/functions/${name}.ts`), "utf8");
    return Object.keys(readFunctionDocs(source)[0]?.help.parameters ?? {});
  }

  async function outcomeOf(call: () => unknown): Promise<unknown> {
    try {
      return { table: JSON.stringify(await call()) };
    } catch (error) {
      const { code, message } = error as { readonly code: string; readonly message: string };
      return { code, message };
    }
  }

  let session: TestSession;
  beforeAll(async () => {
    session = openTestSession({ answer: (await openService()).handle });
  });
  afterAll(() => session.client.dispose());

  test.each(Object.keys(functions))(
    "%s with each shorter list of arguments is the call in which the others are blank",
    async (name) => {
      const parameters = parametersOf(name);
      const [, ...args] = Object.values(calls).find(([id]) => id.toLowerCase() === name) ?? [name];
      const callArguments = parameters.map((_, index) =>
        name === "explain" && index > 0 ? [] : (args[index] ?? null),
      );
      const call = callWhenLoaded(declared(name, parameters.length), loader);
      const invocation = (): object => ({ functionName: name.toUpperCase(), setResult: () => undefined });
      for (let knownArguments = 0; knownArguments <= parameters.length; knownArguments++) {
        const cells = callArguments.slice(0, knownArguments);
        const blanks = Array<null>(parameters.length - knownArguments).fill(null);
        const whole = await outcomeOf(() => all[name]?.(...cells, ...blanks, invocation()));
        expect(await outcomeOf(() => call(...cells, invocation()))).toEqual(whole);
      }
    },
  );

  test("an argument that this release does not know is #N/A, a blank one is no argument", () => {
    const call = callWhenLoaded(declared("interval", 3), loader);
    const invocation = { functionName: "INTERVAL" };
    expect(() => call(3, 12, 0.9, 5, invocation)).toThrow("more arguments than the open add-in knows");
    expect(call(3, 12, 0.9, null, invocation)).toEqual(call(3, 12, 0.9, invocation));
  });
});
