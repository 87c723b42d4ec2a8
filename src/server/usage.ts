import lines from "./usageLines.json";

/** The usage of the server. Data, because commands print it before anything is installed or built. */
export const usage = lines.serve.join("\n");
