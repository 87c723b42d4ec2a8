import { DecodeUTF8, deflateSync, Inflate, strToU8 } from "fflate";
import { t } from "../../language/translate";
import { crc32 } from "../../spec/crc32";
import { isObject } from "../../spec/validate";
import type { RecordedAnswer, Snapshot } from "./snapshot";

/** Returns the CRC-32 of bytes in hexadecimal. */
export const checksum = (bytes: Uint8Array): string => crc32(bytes).toString(16).padStart(8, "0");

/** Characters per call, because some browsers limit the arguments. */
const chunk = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += chunk)
    text += String.fromCharCode(...bytes.subarray(start, start + chunk));
  return btoa(text);
}

/** Returns a JSON value as compressed text in letters, digits and + / = . with a checksum. */
export function packText(value: unknown): string {
  const bytes = deflateSync(strToU8(JSON.stringify(value)), { level: 9 });
  return `${checksum(bytes)}.${toBase64(bytes)}`;
}

/** The most bytes that a text may unpack to: twenty times the longest text that a workbook stores. */
const largestUnpacked = 200_000_000;

/** Returns the text of compressed bytes. Throws a RangeError beyond the largest size. */
function inflate(bytes: Uint8Array): string {
  let text = "";
  let size = 0;
  const decoding = new DecodeUTF8((part) => (text += part));
  const inflating = new Inflate((piece, isLast) => {
    size += piece.length;
    if (size > largestUnpacked)
      throw new RangeError(`Cannot unpack a text of more than ${largestUnpacked} bytes`);
    decoding.push(piece, isLast);
  });
  for (let start = 0; start < bytes.length; start += chunk)
    inflating.push(bytes.subarray(start, start + chunk), start + chunk >= bytes.length);
  return text;
}

/** Returns the value in a packed text; undefined if it is too large or its checksum is wrong. */
export function unpackText(text: string): unknown {
  const [check, data = "", ...rest] = text.split(".");
  if (rest.length > 0) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return checksum(bytes) === check ? JSON.parse(inflate(bytes)) : undefined;
  } catch {
    return undefined;
  }
}

/** The version of the format; a reader refuses any other. */
const version = "1";

/** Snapshots that cannot be read. The message is a sentence for the user. */
export class UnreadableSnapshots extends Error {
  constructor(reason: string) {
    super(t`The snapshots in this workbook cannot be read: ${reason}.`);
    this.name = "UnreadableSnapshots";
  }
}

type StoredAnswer = Omit<RecordedAnswer, "text"> & { readonly text?: number };

/** Snapshots that share texts and answers, so that each is stored once. */
interface Stored {
  /** The responses; an answer refers to its response by index. */
  readonly texts: readonly string[];
  readonly answers: readonly StoredAnswer[];
  /** Snapshots, each with the indexes of its answers. */
  readonly snapshots: readonly (Omit<Snapshot, "answers"> & { readonly answers: readonly number[] })[];
}

/** Assigns an index to each distinct key in order of first use. */
function createIndex<Item>(): {
  add(key: string, item: () => Item): number;
  readonly items: readonly Item[];
} {
  const indexes = new Map<string, number>();
  const items: Item[] = [];
  return {
    items,
    add(key, item) {
      const knownIndex = indexes.get(key);
      if (knownIndex !== undefined) return knownIndex;
      indexes.set(key, items.length);
      return items.push(item()) - 1;
    },
  };
}

function toStored(snapshots: readonly Snapshot[]): Stored {
  const texts = createIndex<string>();
  const answers = createIndex<StoredAnswer>();
  const indexOf = (answer: RecordedAnswer): number => {
    const { text } = answer as { readonly text?: string };
    const storedAnswer = { ...answer, ...(text === undefined ? {} : { text: texts.add(text, () => text) }) };
    // the text is an index here
    return answers.add(JSON.stringify(storedAnswer), () => storedAnswer as StoredAnswer);
  };
  const rows = snapshots.map((snapshot) => ({ ...snapshot, answers: snapshot.answers.map(indexOf) }));
  return { texts: texts.items, answers: answers.items, snapshots: rows };
}

/** Serialises snapshots as one compressed text in letters, digits and + / = . with a checksum. */
export function serialiseSnapshots(snapshots: readonly Snapshot[]): string {
  return `${version}.${packText(toStored(snapshots))}`;
}

/** Parses serialised snapshots. Throws UnreadableSnapshots for a damaged text or a later version. */
export function parseSnapshots(text: string): Snapshot[] {
  const [written = ""] = text.split(".", 1);
  if (written !== version && /^\d+$/.test(written))
    throw new UnreadableSnapshots(t`a newer version of this add-in wrote them`);
  const storedText = written === version ? unpackText(text.slice(written.length + 1)) : undefined;
  if (!isStored(storedText)) throw new UnreadableSnapshots(t`their data is damaged`);
  return fromStored(storedText);
}

/** The checksum rules out damage, so this only rejects a text that this format did not write. */
const isStored = (value: unknown): value is Stored =>
  isObject(value) && [value.texts, value.answers, value.snapshots].every(Array.isArray);

function fromStored({ texts, answers, snapshots }: Stored): Snapshot[] {
  const restored = answers.map(
    ({ text, ...answer }) =>
      ({ ...answer, ...(text === undefined ? {} : { text: texts[text] }) }) as RecordedAnswer,
  );
  return snapshots.map((snapshot) => ({
    ...snapshot,
    answers: snapshot.answers.flatMap((index) => restored[index] ?? []),
  }));
}
