import { officeContext } from "./office";

/** Says that this Excel has a requirement set, such as ("CustomFunctionsRuntime", "1.4"). False outside Excel. */
export function isSetSupported(set: string, version: string): boolean {
  return officeContext()?.requirements?.isSetSupported(set, version) ?? false;
}
