import type { Environment } from "./host";
import { officeContext } from "./office";

/** Office types these as enumerations; at run time they are words. */
const word = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Where the add-in runs: which program, on what, in which version. */
export function environment(): Environment {
  const found = officeContext()?.diagnostics as Partial<Office.ContextInformation> | undefined;
  return { host: word(found?.host) ?? "browser", platform: word(found?.platform), version: word(found?.version) };
}
