import { detect } from "chardet";
import { checkWindows1252, type Encoding, encodingOf } from "./textLines";

type Read = (consume: (chunks: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>;

/** The encodings of East Asia by the detector's names for them. */
const detected: Readonly<Record<string, Encoding>> = {
  Shift_JIS: "shift_jis",
  "EUC-JP": "euc-jp",
  Big5: "big5",
  GB18030: "gb18030",
};

/** The most bytes of lines with non-ASCII letters to give to the detector. */
const sampled = 200_000;

/** Returns the encoding of a file that is not Unicode. Throws an Error with the first doubtful line. */
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
 * Returns the text of a file in UTF-16, UTF-8 or the encoding that its bytes show; otherwise it is read as
 * Windows-1252.
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

/** Characters that every Japanese or Chinese racing file contains, traditional and simplified. */
const common = new Set(
  "馬马騎骑練练師师賽赛場场班地草泥田谷沙跑快好黏軟软第一二三四五六七八九十名次年月日東京中山阪神良稍重不芝障晴曇雨牡牝",
);

/**
 * Returns the share of a sample's non-ASCII letters that are kana or common characters; 0 if the bytes are
 * not in this encoding.
 */
function likeness(sample: Uint8Array, encoding: Encoding): number {
  const letters = new TextDecoder(encoding).decode(sample).match(/[^\0-\x7f]/gu) ?? [];
  // The sample may begin and end in the middle of a character.
  if (letters.filter((letter) => letter === "\uFFFD").length > 2) return 0;
  return (
    letters.filter((letter) => common.has(letter) || /[\u3040-\u30ff]/.test(letter)).length / letters.length
  );
}

/**
 * Returns the encoding under which a sample looks most like racing text; a tie goes to the detector's choice.
 */
function likeliest(sample: Uint8Array): Encoding | undefined {
  const ownEncoding = detected[detect(sample) ?? ""];
  const scored = Object.values(detected).map((encoding) => ({ encoding, like: likeness(sample, encoding) }));
  const ofOwn = scored.find(({ encoding }) => encoding === ownEncoding)?.like ?? 0;
  const best = scored.reduce((one, other) => (other.like > one.like ? other : one));
  return best.like > 1.5 * ofOwn ? best.encoding : ownEncoding;
}

/**
 * Returns true if non-ASCII letters form words of two or more letters, like words in East Asian languages.
 */
function hasEastAsianWords(sample: Uint8Array, encoding: Encoding): boolean {
  const text = new TextDecoder(encoding).decode(sample);
  const words = text.match(/[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]{2,}/g) ?? [];
  const letters = text.match(/[^\0-\x7f]/g) ?? [];
  return words.join("").length >= 0.8 * letters.length && words.length >= 2;
}
