import { messageOf } from "../../spec/errorCodes";
import type { NestedRow, StreamFormat } from "./formats/format";
import { LostPart } from "./formats/nested";
import { createNestedImporter, type NestedOptions } from "./nestedImporter";
import { NoResults } from "./noResults";
import type { ImportResult } from "./recordImporter";
import { splitLines } from "../../files/textLines";

/** The longest message of a stream in characters. */
const longestMessage = 10_000_000;

/** Imports a file with one message per line; the memory needed is that for the open races. */
export async function importStream(
  pieces: AsyncIterable<string>,
  format: StreamFormat,
  options: NestedOptions,
): Promise<ImportResult> {
  const importer = createNestedImporter(format, options);
  const state = format.open();
  function* rowsOf(number: number, text: string): Generator<NestedRow | LostPart> {
    try {
      for (const row of state.add(text))
        yield row instanceof LostPart ? new LostPart(row.row, `line ${number}: ${row.reason}`) : row;
    } catch (error) {
      throw new Error(`line ${number}: ${messageOf(error)}`, { cause: error });
    }
  }
  for await (const lines of splitLines(pieces, longestMessage)) {
    for (const { number, text } of lines) for (const row of rowsOf(number, text)) importer.add(row);
    options.onProgress?.({ lines: 0, part: options.partRead() });
  }
  for (const row of state.rest()) importer.add(row);
  const reason = state.noRace();
  if (reason !== undefined) throw new NoResults(reason);
  return importer.finish();
}
