import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { countryOf, raceCodes } from "../../../spec/codes";
import { parseStrictly, readDatabaseUrls, UsageError } from "../../readArguments";
import lines from "../../usageLines.json";
import type { Section } from "./parts";

export const publishUsage = lines.publish.join("\n");

const options = {
  to: { type: "string" },
  from: { type: "string" },
  country: { type: "string" },
  code: { type: "string" },
  data: { type: "string", default: "data" },
  help: { type: "boolean", default: false },
} as const;

/** Parses the command line of a publication. Throws a UsageError whose message shows no password. */
export function readPublishArguments(
  argv: readonly string[],
  { RACING_STORE }: { readonly RACING_STORE?: string | undefined } = {},
) {
  const { values } = parseStrictly({ args: [...argv], options });
  if (values.help) return { help: true, to: "", from: "" };
  const to = values.to ?? RACING_STORE;
  if (!to) throw new UsageError("name the database with --to postgres://user@host/database");
  if (readDatabaseUrls(to)?.length !== 1)
    throw new UsageError("--to must be the address of one database, like postgres://user@host:5432/database");
  return { help: false, to, from: values.from ?? newestStore(values.data), section: sectionOf(values) };
}

function sectionOf(values: { country?: string | undefined; code?: string | undefined }): Section | undefined {
  if (values.country === undefined && values.code === undefined) return undefined;
  const country = countryOf(values.country ?? "");
  const raceCode = raceCodes.find((code) => code === values.code);
  if (!country || !raceCode)
    throw new UsageError(
      `--country and --code name a section together, like au and ${raceCodes.join(", ")}: current values are ${values.country ?? "none"} and ${values.code ?? "none"}`,
    );
  return { country, raceCode };
}

export function newestStore(data: string): string {
  const stores = (existsSync(data) ? readdirSync(data) : [])
    .map((name) => join(data, name, "history.db"))
    .filter((path) => existsSync(path))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  const [newest] = stores;
  if (newest === undefined)
    throw new UsageError(
      `there is no store in the folder ${data}: start the server once, or name one with --from`,
    );
  return newest;
}
