import { translate } from "../language/translate";

/** The description of a function and its arguments. */
export interface FunctionHelp {
  readonly summary: string;
  readonly parameters: Readonly<Record<string, string>>;
}

type Help = Readonly<Record<string, FunctionHelp>>;

/** Set by the build from the comments in the functions' sources, which also make the help pages. */
declare const RACING_HELP: Help | undefined;

const english: Help = typeof RACING_HELP === "object" ? RACING_HELP : {};

/** Returns the help of each function by id, in the reader's language; empty outside a build. */
export const functionHelp = (): Help =>
  Object.fromEntries(
    Object.entries(english).map(([id, { summary, parameters }]) => {
      const translated = Object.entries(parameters).map(([name, text]) => [name, translate(text)] as const);
      return [id, { summary: translate(summary), parameters: Object.fromEntries(translated) }];
    }),
  );
