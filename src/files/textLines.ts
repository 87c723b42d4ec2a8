export type Encoding =
  ("utf-8" | "utf-16le" | "utf-16be" | "windows-1252") | ("shift_jis" | "euc-jp" | "big5" | "gb18030");

/** A file read as UTF-8 has bytes in another encoding. */
export class NotUtf8 extends Error {}

/**
 * Returns the encoding that the first bytes show: a zero byte next to the first ASCII letter means UTF-16.
 */
export function encodingOf([first = 0, second = 0]: Iterable<number>): Encoding {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}

/**
 * Returns a function that decodes a file piece by piece; a call without a piece ends the file. Throws
 * NotUtf8. Bytes that are not UTF-16 become U+FFFD, which the line reader rejects.
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

/**
 * Western European letters in a word with ASCII letters; Windows-1252 and Latin-1 have the same codes for
 * them.
 */
const westernWord = /[A-Za-z]['’]?[À-ÖØ-öø-ÿ]+|[À-ÖØ-öø-ÿ]+[A-Za-z]/g;

/**
 * Checks that a file that is not UTF-8 is certainly Windows-1252: no line has non-ASCII UTF-8, and all other
 * characters are letters within words. Throws an Error with the first doubtful line.
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

/** Characters per call, because an argument list has a largest length. */
const piece = 8192;

/** Returns bytes as characters with the same numbers. TextDecoder's latin1 is really Windows-1252. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return text;
}

/** Returns true if the characters of a text are the UTF-8 bytes of another text. */
function isUtf8(text: string): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
    return true;
  } catch {
    return false;
  }
}

/** A line of a file, without its line end. It is numbered as an editor numbers it. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** The longest line to read, in characters. A longer line is cut to one character more. */
export const longestLine = 100_000;

/**
 * Yields the text of a file piece by piece. Throws NotUtf8 if the file is not in the given or detected
 * encoding.
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
 * Copies a text that was cut from another. V8 keeps the whole of the other in memory, so that a name would
 * hold the piece of its file; it joins two texts, here before the cut, in new memory.
 */
const copyOf = (text: string): string => ` ${text}`.slice(1);

/**
 * Yields the lines of a text, piece by piece. A line feed, a carriage return or both end a line, also within
 * quotation marks. A line longer than the longest is cut to one character more.
 */
export async function* splitLines(
  pieces: AsyncIterable<string>,
  longest = longestLine,
): AsyncGenerator<readonly TextLine[]> {
  let rest = "";
  let number = 0;
  const toLine = (text: string): TextLine => ({ number: ++number, text: copyOf(text) });
  for await (const piece of pieces) {
    const text = rest + piece;
    // A carriage return at the end of a piece may be half of a line end.
    const held = text.endsWith("\r") ? "\r" : "";
    const lines = (held ? text.slice(0, -1) : text).split(text.includes("\r") ? /\r\n|\n|\r/ : "\n");
    rest = (lines.pop() ?? "").slice(0, longest + 1) + held;
    yield lines.map(toLine);
  }
  yield rest.split(/\r\n|\n|\r/).map(toLine);
}
