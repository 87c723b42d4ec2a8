import { parseStrictly, UsageError } from "../readArguments";
import { newestStore } from "../scale/publish/readPublishArguments";

export const exportUsage = `Usage: racing-form export --to FILE [OPTION...]

Writes the history of a store as a results file, CSV in UTF-8, which any server imports again to the same history.

With --forecasts it writes the chances instead that were written down before their races, with what became of each.

  --to FILE    the file to write; one of the name is replaced once the new one is whole
  --from FILE  the store, a history.db (the one of --data that was written last)
  --forecasts  the forecasts of the store, not its history
  --data DIR   folder of the stores (data)
  --help       this text
`;

const options = {
  to: { type: "string" },
  from: { type: "string" },
  data: { type: "string", default: "data" },
  forecasts: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

/** Parses the command line of an export. Throws a UsageError. */
export function readExportArguments(argv: readonly string[]) {
  const { values } = parseStrictly({ args: [...argv], options });
  if (values.help) return { help: true, forecasts: false, to: "", from: "" };
  if (!values.to) throw new UsageError("name the file with --to results.csv");
  const { forecasts } = values;
  return { help: false, forecasts, to: values.to, from: values.from ?? newestStore(values.data) };
}
