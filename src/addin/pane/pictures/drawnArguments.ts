import type { Call } from "../../../functions/call";

/** A call's arguments such that a missing value is blank in its table, whatever a person has it shown as: a picture must not draw a 0. */
export function drawnArguments({ parameters }: Call, args: readonly unknown[]): readonly unknown[] {
  return parameters.map((name, index) =>
    name === "options" ? [args[index], "missing=blank"].filter((part) => part !== undefined).join("; ") : args[index],
  );
}
