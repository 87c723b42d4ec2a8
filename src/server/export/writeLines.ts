import { once } from "node:events";
import type { Writable } from "node:stream";

/** Characters that are written at once. */
const chunk = 1 << 16;

/** Writes headings and lines, and resolves to the number of lines. */
export async function writeLines(
  headings: string,
  lines: Iterable<string> | AsyncIterable<string>,
  to: Writable,
): Promise<number> {
  let text = `${headings}\n`;
  let count = 0;
  const flush = async (): Promise<void> => {
    if (!to.write(text)) await once(to, "drain");
    text = "";
  };
  for await (const line of lines) {
    text += `${line}\n`;
    count += 1;
    if (text.length > chunk) await flush();
  }
  await flush();
  return count;
}
