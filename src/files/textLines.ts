export type Encoding =
  ("utf-8" | "utf-16le" | "utf-16be" | "windows-1252") | ("shift_jis" | "euc-jp" | "big5" | "gb18030");

/** A file that is read as UTF-8 has other bytes. */
export class NotUtf8 extends Error {}

/** Returns the encoding that the first bytes show: a zero byte beside the first ASCII letter means UTF-16. */
export function encodingOf([first = 0, second = 0]: Iterable<number>): Encoding {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}

/**
 * Returns a function that decodes a file piece by piece, and its end when no piece is given. Throws NotUtf8.
 * Bytes that are not UTF-16 become U+FFFD, which the reader of lines rejects.
 */
export function createDecoder(encoding: Encoding): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal: !encoding.startsWith("utf-16") });
  return (piece) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new NotUtf8();
    }
  };
}

/** Letters of Western Europe in a word with ASCII letters; Windows-1252 has them where Latin-1 does. */
const westernWord = /[A-Za-z]['’]?[À-ÖØ-öø-ÿ]+|[À-ÖØ-öø-ÿ]+[A-Za-z]/g;

/**
 * Checks that a file that is not UTF-8 is certainly Windows-1252: no line of it is UTF-8 beyond ASCII, and
 * all other characters are letters within words. Throws an Error with the first line in doubt.
 */
export async function checkWindows1252(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let [rest, number, firstOther] = ["", 0, 0];
  let isCertain = true;
  const check = (line: string): void => {
    number += 1;
    if (!/[\x80-\xff]/.test(line)) return;
    const isOther = !isUtf8(line);
    if (isOther) firstOther ||= number;
    isCertain &&= isOther && !/[\x80-\xff]/.test(line.replace(westernWord, ""));
  };
  for await (const chunk of chunks) {
    const lines = (rest + latin1(chunk)).split("\n");
    rest = (lines.pop() ?? "").slice(0, longestLine + 1);
    lines.forEach(check);
  }
  check(rest);
  if (!isCertain) throw new Error(`line ${firstOther} is not in UTF-8: save the file as CSV UTF-8`);
}

/** Characters of one call: an argument list has a largest length. */
const piece = 8192;

/** Returns bytes as the characters of the same numbers; TextDecoder's latin1 is Windows-1252. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return text;
}

/** Returns true when the characters of a text are the bytes of another in UTF-8. */
function isUtf8(text: string): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
    return true;
  } catch {
    return false;
  }
}

/** A line of a file, without its end. Its number is that of an editor. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** The longest line that is read, in characters; a longer one is cut to one more than this. */
export const longestLine = 100_000;

/**
 * Yields the text of a file piece by piece. Throws NotUtf8 for a file in another encoding than the given or
 * shown one.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding?: Encoding,
): AsyncGenerator<string> {
  let decode: ReturnType<typeof createDecoder> | undefined;
  for await (const chunk of chunks) {
    decode ??= createDecoder(encoding ?? encodingOf(chunk));
    yield decode(chunk);
  }
  yield decode?.() ?? "";
}

/**
 * Yields the lines of a text, those of one piece of it at a time, ended by a line feed, a carriage return or
 * both, also within quotation marks. A line that is longer than the longest is cut to one more character.
 */
export async function* splitLines(
  pieces: AsyncIterable<string>,
  longest = longestLine,
): AsyncGenerator<readonly TextLine[]> {
  let rest = "";
  let number = 0;
  const toLine = (text: string): TextLine => ({ number: ++number, text });
  for await (const piece of pieces) {
    const text = rest + piece;
    // A carriage return at the end may be the first half of a line's end.
    const held = text.endsWith("\r") ? "\r" : "";
    const lines = (held ? text.slice(0, -1) : text).split(text.includes("\r") ? /\r\n|\n|\r/ : "\n");
    rest = (lines.pop() ?? "").slice(0, longest + 1) + held;
    yield lines.map(toLine);
  }
  yield rest.split(/\r\n|\n|\r/).map(toLine);
}
