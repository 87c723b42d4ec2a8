import { callWhenLoaded, type FunctionLoader } from "../../src/addin/bundleLoader";

interface Invocation {
  onCanceled?: () => void;
}

const later = (functions: FunctionLoader["functions"] & object): FunctionLoader => ({
  functions: undefined,
  loadFunctions: async () => functions,
});

test("a call before the code is loaded is made afterwards with the same arguments", async () => {
  const form = jest.fn((...args: unknown[]) => [args]);
  const invocation: Invocation = {};
  const result = await callWhenLoaded("form", later({ form }))("2026-11-20", "sha-tin", 3, invocation);
  expect(result).toEqual([["2026-11-20", "sha-tin", 3, invocation]]);
});

test("once the code is loaded a result is returned without a promise", () => {
  const functions = { form: () => "there" };
  expect(callWhenLoaded("form", { functions, loadFunctions: async () => functions })({})).toBe("there");
});

test("a call that is cancelled meanwhile is not made", async () => {
  const form = jest.fn();
  const invocation: Invocation = {};
  const call = callWhenLoaded("form", later({ form }))(3, invocation);
  invocation.onCanceled?.();
  await expect(call).rejects.toMatchObject({ message: "The call was cancelled." });
  expect(form).not.toHaveBeenCalled();
});

test("code that cannot be loaded is #N/A with advice, and the next call tries again", async () => {
  const loadFunctions = jest
    .fn()
    .mockRejectedValueOnce(new Error("ChunkLoadError"))
    .mockResolvedValue({ form: () => "there" });
  const form = callWhenLoaded("form", { functions: undefined, loadFunctions });
  await expect(form({})).rejects.toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("then recalculate"),
  });
  expect(await form({})).toBe("there");
});
