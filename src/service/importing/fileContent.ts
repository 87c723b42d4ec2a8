import type { Format, StreamFormat } from "./formats/format";
import type { ImportContext } from "./importContext";
import { parseJson } from "./formats/parseJson";

export type FileContent = {
  readonly pieces: AsyncIterable<string>;
} & (
  | { readonly kind: "table" | "document"; readonly format?: undefined }
  | { readonly kind: "stream"; readonly format: StreamFormat }
);

/** The characters within which the first message of a stream must end. */
const longestMessage = 2_000_000;

/** Returns the kind of content with which a text begins, and the whole text. */
export async function contentOf(text: AsyncIterable<string>, context?: ImportContext): Promise<FileContent> {
  const iterator = text[Symbol.asyncIterator]();
  let begin = "";
  let isEnded = false;
  const readOn = async (): Promise<void> => {
    const { done, value } = await iterator.next();
    isEnded = done === true;
    begin += value ?? "";
  };
  while (!isEnded && begin.trim() === "" && begin.length < longestMessage) await readOn();
  const isDocument = /^\s*[[{<]/.test(begin);
  while (isDocument && !isEnded && !begin.trimStart().includes("\n") && begin.length < longestMessage)
    await readOn();
  const pieces = joined(begin, iterator);
  if (!isDocument) return { kind: "table", pieces };
  const format = context?.formats.find((one) => isStreamOf(one, begin.trimStart().split("\n", 1)[0] ?? ""));
  return format ? { kind: "stream", format: format as StreamFormat, pieces } : { kind: "document", pieces };
}

function isStreamOf(format: Format, line: string): boolean {
  if (format.kind !== "stream") return false;
  try {
    return format.recognises(parseJson(line));
  } catch {
    return false;
  }
}

async function* joined(begin: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield begin;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
