import { ArgumentError } from "../cells/cellValue";
import { readInteger } from "../cells/arguments/readNumber";
import { readLowerCase, readRaceCode, readWord } from "../cells/arguments/readText";
import { names as table } from "../cells/columns/names";
import { t } from "../language/translate";
import { isPartOfName } from "../spec/names";
import { nameKinds, parameters } from "../spec/parameters";
import { anyCountry, forParameter, tail } from "./call/arguments";
import { defineCall, runCall } from "./call/runCall";

const name = forParameter(parameters.partOfName, (argument, value) => {
  const part = readLowerCase(argument, value);
  if (isPartOfName(part)) return part;
  throw new ArgumentError(argument, t`must have at least two letters or digits`, value);
});
const kind = forParameter(parameters.nameKind, (argument, value) => readWord(argument, value, nameKinds));
const limit = forParameter(parameters.mostNames, (argument, value) =>
  readInteger(argument, value, parameters.mostNames),
);

export const findCall = defineCall({
  name: "FIND",
  endpoint: "names",
  arguments: { name, kind, ...tail },
  options: { race_code: forParameter(parameters.anyRaceCode, readRaceCode), country: anyCountry, limit },
  reports: { names: table },
  show: ({ names, matches }) =>
    matches > names.length
      ? { note: t`The best ${names.length} of ${matches} names: the option limit lists more, up to 100.` }
      : {},
});

/**
 * Runners and people by a part of the name, over the whole history: starts, wins, last start and next start, from a source that keeps past starts.
 * @customfunction FIND
 * @param name A part of the name, at least two letters or digits, without regard to case, accents, apostrophes and a person's title.
 * @param kind any (default), runner, jockey or trainer.
 * @param fields The columns in order: names, wildcards such as next.*, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "race_code=harness; country=nz; limit=100", for names with a start or an entry there; 20 names unless limit says otherwise; or a range of two columns.
 * @returns A row for every name, the best match first: the same name, one that begins with the part, one with a word that does, then all others, each by name. The column matches, and the title line of headers 2, state how many names fit if limit leaves some out.
 * @example =RACING.FIND("ambrose")
 * @example =RACING.FIND("amber","runner","name,starts,wins,last.date,next.date")
 */
export function find(
  name: any,
  kind?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(findCall, { name, kind, fields, headers, options }, invocation);
}
