/** Put in by the build from the sources of the functions: by its id, the name of each in the source. */
declare const RACING_FUNCTIONS: Readonly<Record<string, string>> | undefined;

/** By its id, the name of each function in the source; none where no build has put them in. */
export const functionNames: Readonly<Record<string, string>> = typeof RACING_FUNCTIONS === "object" ? RACING_FUNCTIONS : {};
