import { createDecoder, encodingOf, type Encoding } from "./encoding";

/** A line of a file, without its end. Its number is that of an editor. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** The longest line that is read, in characters; a longer one is cut to one more than this. */
export const longestLine = 100_000;

/**
 * Yields the lines of a file, those of one piece of it at a time. They end with a line feed, a carriage
 * return or both, also within quotation marks. Throws NotUtf8 for a file in another encoding than the given
 * one or the one that its first bytes show.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding?: Encoding,
): AsyncGenerator<readonly TextLine[]> {
  let decode: ReturnType<typeof createDecoder> | undefined;
  let rest = "";
  let number = 0;
  const toLine = (text: string): TextLine => ({ number: ++number, text });
  for await (const chunk of chunks) {
    decode ??= createDecoder(encoding ?? encodingOf(chunk));
    const text = rest + decode(chunk);
    // A carriage return at the end may be the first half of a line's end.
    const held = text.endsWith("\r") ? "\r" : "";
    const lines = (held ? text.slice(0, -1) : text).split(text.includes("\r") ? /\r\n|\n|\r/ : "\n");
    rest = (lines.pop() ?? "").slice(0, longestLine + 1) + held;
    yield lines.map(toLine);
  }
  const last = rest + (decode?.() ?? "");
  yield last.split(/\r\n|\n|\r/).map(toLine);
}
