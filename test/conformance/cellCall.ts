import { readFileSync } from "node:fs";
import { builtPath } from "./built";

interface Parameter {
  readonly name: string;
  readonly dimensionality?: string;
  readonly optional?: boolean;
  readonly repeating?: boolean;
}

/** A function in functions.json. */
export interface Described {
  readonly id: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

export const described = (): readonly Described[] =>
  (JSON.parse(readFileSync(builtPath("functions.json"), "utf8")) as { functions: readonly Described[] })
    .functions;

type Plain = string | number | boolean;

/** A reference to an empty cell. */
export const blank = Symbol("blank");
/** An argument in a formula: undefined is omitted, rows are a range. */
export type Argument = Plain | typeof blank | undefined | readonly (readonly (Plain | typeof blank)[])[];
export type Call = readonly [id: string, ...args: readonly Argument[]];

/** The value that Excel passes for a blank cell: 0 on the desktop, null on the web; in a range always 0. */
export type Profile = "desktop" | "web";

/** Returns a call's arguments as Excel passes them: one for each parameter, null if omitted. */
export function argumentsOf(profile: Profile, [id, ...args]: Call): unknown[] {
  const cell = (value: Plain | typeof blank): unknown =>
    value === blank ? (profile === "desktop" ? 0 : null) : value;
  const range = (argument: Exclude<Argument, undefined>): unknown =>
    (typeof argument === "object" ? argument : [[argument]]).map((row) =>
      row.map((value) => (value === blank ? 0 : value)),
    );
  const passed = (argument: Argument, { dimensionality }: Parameter): unknown => {
    if (argument === undefined) return null;
    if (dimensionality === "matrix") return range(argument);
    return cell(typeof argument === "object" ? (argument[0]?.[0] ?? blank) : argument);
  };
  const parameters = described().find((one) => one.id === id)?.parameters ?? [];
  return parameters.map((parameter, index) =>
    parameter.repeating
      ? args.slice(index).map((argument) => passed(argument, parameter))
      : passed(args[index], parameter),
  );
}

/** The displayed value of a cell, with its number format if it has one. */
export type Shown = string | number | boolean | readonly [value: number, format: string];

/** The outcome of a call in a sheet: a table, or an error with its message. */
export type Outcome =
  { readonly table: readonly (readonly Shown[])[] } | { readonly error: string; readonly message: string };
