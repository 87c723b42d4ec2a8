import { detect } from "chardet";
import { checkWindows1252, type Encoding } from "./textLines";

type Read = (consume: (chunks: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>;

/** The encodings of East Asia by the names that the detector gives them. */
const detected: Readonly<Record<string, Encoding>> = {
  ...{ Shift_JIS: "shift_jis", "EUC-JP": "euc-jp", Big5: "big5", GB18030: "gb18030" },
};

/** The bytes of the lines with letters beyond ASCII that the detector sees. */
const sampled = 200_000;

/** Returns the encoding of a file that is not in Unicode. Throws an Error with the first line in doubt. */
export async function detectEncoding(read: Read): Promise<Encoding> {
  try {
    await read(checkWindows1252);
    return "windows-1252";
  } catch (error) {
    const sample = await sampleOf(read);
    const encoding = detected[detect(sample) ?? ""];
    if (encoding === undefined || !hasEastAsianWords(sample, encoding)) throw error;
    return encoding;
  }
}

async function sampleOf(read: Read): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  await read(async (chunks) => {
    for await (const chunk of chunks) {
      if (bytes >= sampled || !chunk.some((byte) => byte > 0x7f)) continue;
      parts.push(chunk.slice(0, sampled));
      bytes += chunk.length;
    }
  });
  const sample = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    sample.set(part, at);
    at += part.length;
  }
  return sample;
}

/** Returns true when the letters beyond ASCII stand in words of two or more, as those of East Asia do. */
function hasEastAsianWords(sample: Uint8Array, encoding: Encoding): boolean {
  const text = new TextDecoder(encoding).decode(sample);
  const words = text.match(/[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]{2,}/g) ?? [];
  const letters = text.match(/[^\0-\x7f]/g) ?? [];
  return words.join("").length >= 0.8 * letters.length && words.length >= 2;
}
