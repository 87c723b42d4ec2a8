import { isObject } from "../../spec/jsonObject";
import { packText, unpackText } from "./packedText";
import type { RecordedAnswer, Snapshot } from "./snapshot";

/** The format's version; a reader refuses any other. */
const version = "1";

/** Snapshots that cannot be read. The message is a sentence for people. */
export class UnreadableSnapshots extends Error {
  constructor(reason: string) {
    super(`The snapshots in this workbook cannot be read: ${reason}.`);
    this.name = "UnreadableSnapshots";
  }
}

type StoredAnswer = Omit<RecordedAnswer, "text"> & { readonly text?: number };

/** The snapshots with every text and every answer once, however many snapshots hold it. */
interface Stored {
  /** The responses; an answer refers to its own by index. */
  readonly texts: readonly string[];
  readonly answers: readonly StoredAnswer[];
  /** Each with the indexes of its answers. */
  readonly snapshots: readonly (Omit<Snapshot, "answers"> & { readonly answers: readonly number[] })[];
}

/** Assigns an index to each distinct key, in the order of the first use. */
function createIndex<Item>(): {
  add(key: string, item: () => Item): number;
  readonly items: readonly Item[];
} {
  const indexes = new Map<string, number>();
  const items: Item[] = [];
  return {
    items,
    add(key, item) {
      const known = indexes.get(key);
      if (known !== undefined) return known;
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
    const stored = { ...answer, ...(text === undefined ? {} : { text: texts.add(text, () => text) }) };
    return answers.add(JSON.stringify(stored), () => stored as StoredAnswer); // its text is now an index
  };
  const rows = snapshots.map((snapshot) => ({ ...snapshot, answers: snapshot.answers.map(indexOf) }));
  return { texts: texts.items, answers: answers.items, snapshots: rows };
}

/** Serialises snapshots as one text of letters, digits and + / = . that is compressed and has a checksum. */
export function serialiseSnapshots(snapshots: readonly Snapshot[]): string {
  return `${version}.${packText(toStored(snapshots))}`;
}

/** Parses serialised snapshots. Throws UnreadableSnapshots for a damaged text or one of a later version. */
export function parseSnapshots(text: string): Snapshot[] {
  const [written = ""] = text.split(".", 1);
  if (written !== version && /^\d+$/.test(written))
    throw new UnreadableSnapshots("a newer version of this add-in wrote them");
  const stored = written === version ? unpackText(text.slice(written.length + 1)) : undefined;
  if (!isStored(stored)) throw new UnreadableSnapshots("their data is damaged");
  return fromStored(stored);
}

/** The checksum excludes damage, so the shape tells only a text that this format did not write. */
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
