import { isBlankOrZero, single } from "../cells/cellValue";
import type { Call } from "./call";
import type { Given } from "./settings";

/** What the cell itself says for a name: its argument, else its option. */
export type Explicit = (name: string) => Given | undefined;

/** Reads what the arguments say, then the options; a blank says nothing. */
export function explicitIn(call: Call, args: readonly unknown[], options: ReadonlyMap<string, unknown>): Explicit {
  return (name) => {
    const position = call.parameters.indexOf(name);
    const argument = position < 0 ? undefined : single(args[position]);
    if (!isBlankOrZero(argument)) return { value: argument, from: "argument" };
    const option = options.get(name);
    return isBlankOrZero(option) ? undefined : { value: option, from: "option" };
  };
}
