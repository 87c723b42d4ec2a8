import { parseArgs } from "node:util";
import { UsageError } from "../readArguments";

/**
 * Returns the address of the service to ask, or undefined if the arguments name none. Throws a UsageError if
 * other arguments are next to it, because they concern a service of this machine and would be ignored.
 */
export function readBase(argv: readonly string[]): string | undefined {
  const { values, tokens } = parseArgs({
    args: [...argv],
    options: { base: { type: "string" } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const { base } = values;
  if (base === undefined) return undefined;
  if (typeof base !== "string" || base === "") throw new UsageError("--base needs the address of a service");
  for (const token of tokens) {
    if (token.kind === "positional")
      throw new UsageError(`unknown argument ${token.value} next to --base; see --help`);
    if (token.kind === "option" && token.name === "key")
      throw new UsageError("--key cannot be used with --base: set RACING_FORM_KEY in the environment");
    if (token.kind === "option" && token.name !== "base")
      throw new UsageError(
        `${token.rawName} cannot be used with --base, which asks the service at an address`,
      );
  }
  return base;
}
