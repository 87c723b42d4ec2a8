import { readFileSync } from "node:fs";
import { builtPath } from "./built";

interface Parameter {
  readonly name: string;
  readonly dimensionality?: string;
  readonly optional?: boolean;
  readonly repeating?: boolean;
}

/** A function as functions.json tells Excel of it. */
export interface Described {
  readonly id: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

export const described = (): readonly Described[] =>
  (JSON.parse(readFileSync(builtPath("functions.json"), "utf8")) as { functions: readonly Described[] }).functions;

type Plain = string | number | boolean;

/** An empty cell that an argument refers to. */
export const blank = Symbol("blank");
/** One argument in a formula: undefined is left out, rows are a range. */
export type Given = Plain | typeof blank | undefined | readonly (readonly (Plain | typeof blank)[])[];
export type Call = readonly [id: string, ...args: readonly Given[]];

/** What Excel hands over for a blank cell: 0 on the desktop, null on the web; in a range always 0. */
export type Profile = "desktop" | "web";

/** A call's arguments as Excel sends them: one for each parameter, null when left out. */
export function sentBy(profile: Profile, [id, ...args]: Call): unknown[] {
  const cell = (value: Plain | typeof blank): unknown => (value === blank ? (profile === "desktop" ? 0 : null) : value);
  const range = (given: Exclude<Given, undefined>): unknown =>
    (typeof given === "object" ? given : [[given]]).map((row) => row.map((value) => (value === blank ? 0 : value)));
  const sent = (given: Given, { dimensionality }: Parameter): unknown => {
    if (given === undefined) return null;
    if (dimensionality === "matrix") return range(given);
    return cell(typeof given === "object" ? (given[0]?.[0] ?? blank) : given);
  };
  const parameters = described().find((one) => one.id === id)?.parameters ?? [];
  return parameters.map((parameter, index) =>
    parameter.repeating ? args.slice(index).map((given) => sent(given, parameter)) : sent(args[index], parameter),
  );
}
