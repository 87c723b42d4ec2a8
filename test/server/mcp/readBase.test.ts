import { readBase } from "../../../src/server/mcp/readBase";

const base = "https://racing.example.org/api";

test("the address of a service to ask", () => {
  expect(readBase(["--base", base])).toBe(base);
  expect(readBase([`--base=${base}`])).toBe(base);
  expect(readBase(["--scale", "small", "--data", "stores"])).toBeUndefined();
});

test.each([
  [["--base"], "--base needs the address of a service"],
  [["--base="], "--base needs the address of a service"],
  [
    ["--base", base, "--nonsense"],
    "--nonsense cannot be used with --base, which asks the service at an address",
  ],
  [["--base", base, "-n"], "-n cannot be used with --base, which asks the service at an address"],
  [["--results", "a.csv", "--base", base], "--results cannot be used with --base"],
  [["--data=stores", "--base", base], "--data cannot be used with --base"],
  [["--base", base, "--key", "secret"], "--key cannot be used with --base: set RACING_FORM_KEY"],
  [["--base", base, "stray"], "unknown argument stray next to --base; see --help"],
  [["serve", "--base", base], "unknown argument serve next to --base; see --help"],
])("%j is refused", (argv, message) => {
  const refusal = (): string => {
    try {
      return `read as ${String(readBase(argv))}`;
    } catch (error) {
      return String(error);
    }
  };
  expect(refusal()).toContain(message);
  expect(refusal()).not.toContain("secret");
});
