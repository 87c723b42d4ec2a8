/** The longest line of a results file, in characters. */
const longestLine = 100_000;

/**
 * Yields the text of a results file. A line with a quotation mark that is not closed is reported to `reject`
 * and left blank, as it would swallow the lines after it: no cell contains a line break. Throws an Error for
 * a file that is not text in UTF-8.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  reject: (line: number, reason: string) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let number = 0;
  const checked = (line: string): string => {
    number += 1;
    if (!line.includes('"') || line.split('"').length % 2 === 1) return line;
    reject(number, "a quotation mark is not closed");
    return "";
  };
  for await (const chunk of chunks) {
    if (chunk.includes(0)) throw new Error("it is not a text file");
    const lines = (rest + decode(decoder, chunk)).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) throw new Error(`line ${number + lines.length + 1} is too long`);
    if (lines.length > 0) yield `${lines.map(checked).join("\n")}\n`;
  }
  const last = checked(rest + decode(decoder));
  if (last !== "") yield last;
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new Error("it is not in UTF-8: save it as CSV UTF-8");
  }
}
