import { parseStrictly, UsageError } from "../readArguments";
import { newestStore } from "../publish/readPublishArguments";

export const exportUsage = `Usage: racing-form export --to FILE [OPTION...]

Writes the history of a store as a results file, CSV in UTF-8, which any server imports again to the same history.

  --to FILE    the file to write; one of the name is replaced once the new one is whole
  --from FILE  the store, a history.db (the one of --data that was written last)
  --data DIR   folder of the stores (data)
  --help       this text
`;

const options = {
  to: { type: "string" },
  from: { type: "string" },
  data: { type: "string", default: "data" },
  help: { type: "boolean", default: false },
} as const;

/** Parses the command line of an export. Throws a UsageError. */
export function readExportArguments(argv: readonly string[]) {
  const { values } = parseStrictly({ args: [...argv], options });
  if (values.help) return { help: true, to: "", from: "" };
  if (!values.to) throw new UsageError("name the file with --to results.csv");
  return { help: false, to: values.to, from: values.from ?? newestStore(values.data) };
}
