/** Lists the formats of results files that are known by themselves. */
import { createRequire } from "node:module";
import commandLine from "./commandLine.cjs";

const usage = `Usage: racing-form formats

Lists the results files that are known by themselves, with what each gives and lacks (docs/your-races.md).

  --help  this text
`;

/** Prints the list, or what is wrong with the options. */
export function listFormats(args) {
  const values = commandLine.readOptions(args, { help: { type: "boolean" } });
  if (!values) return;
  if (values.help) return void process.stdout.write(usage);
  createRequire(import.meta.url)("../build/server/server/formats.js");
}
