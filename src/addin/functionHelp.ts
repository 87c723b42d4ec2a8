/** The description of a function and of each of its arguments. */
export interface FunctionHelp {
  readonly summary: string;
  readonly parameters: Readonly<Record<string, string>>;
}

type Help = Readonly<Record<string, FunctionHelp>>;

/** Set by the build from the comments of the functions' sources, as the help pages are. */
declare const RACING_HELP: Help | undefined;

/** The help of each function by its id; empty outside a build. */
export const functionHelp: Help = typeof RACING_HELP === "object" ? RACING_HELP : {};
