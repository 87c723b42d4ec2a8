/** What a function does and what each of its arguments means. */
export interface FunctionHelp {
  readonly summary: string;
  readonly parameters: Readonly<Record<string, string>>;
}

type Help = Readonly<Record<string, FunctionHelp>>;

/** Put in by the build from the words of the functions' sources, of which the help pages are made too. */
declare const RACING_HELP: Help | undefined;

/** The help of each function by its id; none where no build has put it in. */
export const functionHelp: Help = typeof RACING_HELP === "object" ? RACING_HELP : {};
