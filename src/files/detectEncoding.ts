import { detect } from "chardet";
import { checkWindows1252, type Encoding, encodingOf } from "./textLines";

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
    const encoding = likeliest(sample);
    if (encoding === undefined || !hasEastAsianWords(sample, encoding)) throw error;
    return encoding;
  }
}

/**
 * Returns the text of a file: of UTF-16 or UTF-8, else of the encoding that its bytes show, Windows-1252
 * where none is shown.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const unicode = encodingOf(bytes);
  try {
    return new TextDecoder(unicode, { fatal: unicode === "utf-8" }).decode(bytes);
  } catch {
    const sample = bytes.subarray(0, sampled);
    const encoding = likeliest(sample);
    const isEastAsian = encoding !== undefined && hasEastAsianWords(sample, encoding);
    return new TextDecoder(isEastAsian ? encoding : "windows-1252").decode(bytes);
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

/** Characters that racing in Japanese and Chinese uses in every file, in both ways of writing Chinese. */
const common = new Set(
  "馬马騎骑練练師师賽赛場场班地草泥田谷沙跑快好黏軟软第一二三四五六七八九十名次年月日東京中山阪神良稍重不芝障晴曇雨牡牝",
);

/** Returns the share of a sample's letters beyond ASCII that are kana or common; 0 for other bytes. */
function likeness(sample: Uint8Array, encoding: Encoding): number {
  const letters = new TextDecoder(encoding).decode(sample).match(/[^\0-\x7f]/gu) ?? [];
  // The sample may begin and end within a character.
  if (letters.filter((letter) => letter === "\uFFFD").length > 2) return 0;
  return (
    letters.filter((letter) => common.has(letter) || /[\u3040-\u30ff]/.test(letter)).length / letters.length
  );
}

/**
 * Returns the encoding under which a sample is most like racing: the detector's own where none is more so.
 */
function likeliest(sample: Uint8Array): Encoding | undefined {
  const own = detected[detect(sample) ?? ""];
  const scored = Object.values(detected).map((encoding) => ({ encoding, like: likeness(sample, encoding) }));
  const ofOwn = scored.find(({ encoding }) => encoding === own)?.like ?? 0;
  const best = scored.reduce((one, other) => (other.like > one.like ? other : one));
  return best.like > 1.5 * ofOwn ? best.encoding : own;
}

/** Returns true when the letters beyond ASCII stand in words of two or more, as those of East Asia do. */
function hasEastAsianWords(sample: Uint8Array, encoding: Encoding): boolean {
  const text = new TextDecoder(encoding).decode(sample);
  const words = text.match(/[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]{2,}/g) ?? [];
  const letters = text.match(/[^\0-\x7f]/g) ?? [];
  return words.join("").length >= 0.8 * letters.length && words.length >= 2;
}
