/** Put in by the build, from package.json. */
declare const RACING_VERSION: string | undefined;

/** The add-in's version; "development" where no build has put it in. */
export const version: string = typeof RACING_VERSION === "string" ? RACING_VERSION : "development";
