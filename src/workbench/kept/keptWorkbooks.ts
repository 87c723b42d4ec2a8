import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import type { KeptGrid } from "../grid/gridHost";

/** The file from which a workbook was opened. */
export interface OpenedFile {
  readonly name: string;
  /** The file itself, if the browser lets a page write to it. */
  readonly handle?: FileSystemFileHandle;
  /** The contents of the file that the workbook does not hold. */
  readonly notTaken: readonly string[];
}

/** The facts about a stored workbook, without its content. */
export interface KeptFacts {
  readonly id: string;
  readonly name: string;
  /** The time of its last change in milliseconds since 1970. */
  readonly changed: number;
  /** The length of its newest generation in characters, most of which take one byte. */
  readonly size: number;
  /** The number of the newest generation, from 0. */
  readonly generation: number;
  /** The tab that stores it. */
  readonly writer: string;
  /** The selected cell with its sheet. */
  readonly cell: string;
  readonly file?: OpenedFile;
}

/** The content of a stored workbook. The API key is not part of a workbook. */
export interface KeptContent {
  readonly grid: KeptGrid;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly xmlParts: readonly string[];
}

/** The number of a workbook's generations to keep. */
export const generations = 3;

type Changes = Omit<KeptContent, "grid"> & { readonly grid: Omit<KeptGrid, "base"> };

interface WriteOptions {
  readonly content?: KeptContent;
  /** False if the newest generation already has the same original data. */
  readonly withBase?: boolean;
}

/** Milliseconds after which a database that does not answer is taken to refuse. */
const longestAttempt = 60_000;

const factsKey = (id: string): IDBValidKey => ["facts", id];
const slotOf = (generation: number): number => generation % generations;
const baseKey = (id: string, slot: number): IDBValidKey => ["base", id, slot];
const changesKey = (id: string, slot: number): IDBValidKey => ["changes", id, slot];

/** Returns the length of a content in characters. */
export const sizeOf = ({ grid, xmlParts }: KeptContent): number =>
  [grid.base, ...grid.changes, ...xmlParts].reduce((sum, text) => sum + text.length, 0);

/** Opens the workbooks stored in the browser's database. */
export function createKeptWorkbooks(database = "racing-workbooks") {
  let opened: UseStore | undefined;
  const use = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<Result>) => {
    opened ??= createStore(database, "workbooks");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("The browser's database does not answer")), longestAttempt);
    });
    return Promise.race([opened(mode, work), late]).finally(() => clearTimeout(timer));
  };

  /** Changes the facts about a workbook, and possibly more, in one transaction; undefined changes nothing. */
  const update = (
    id: string,
    change: (known: KeptFacts | undefined, store: IDBObjectStore) => KeptFacts | undefined,
  ): Promise<KeptFacts | undefined> =>
    use("readwrite", async (store) => {
      const knownFacts = await promisifyRequest<KeptFacts | undefined>(store.get(factsKey(id)));
      const facts = change(knownFacts, store);
      if (facts) store.put(facts, factsKey(id));
      await promisifyRequest(store.transaction);
      return facts;
    });

  return {
    /** Returns the facts about all workbooks, the last changed first. */
    async list() {
      const all = await use("readonly", (store) =>
        promisifyRequest<KeptFacts[]>(store.getAll(IDBKeyRange.bound(["facts"], ["facts", []]))),
      );
      return all.sort((one, other) => other.changed - one.changed);
    },

    /** Returns the existing generations of a workbook, newest first. */
    read: ({ id, generation }: KeptFacts) =>
      use("readonly", async (store) => {
        const numbers = Array.from({ length: generations }, (_, age) => generation - age);
        const numbersInUse = numbers
          .filter((number) => number >= 0)
          .map(async (number) => {
            const [base, changes] = await Promise.all([
              promisifyRequest<string | undefined>(store.get(baseKey(id, slotOf(number)))),
              promisifyRequest<Changes | undefined>(store.get(changesKey(id, slotOf(number)))),
            ]);
            if (base === undefined || !changes) return [];
            return [{ ...changes, grid: { ...changes.grid, base } }];
          });
        return (await Promise.all(numbersInUse)).flat();
      }),

    /**
     * Writes a workbook completely or not at all. Resolves to false, and writes nothing, if another tab has
     * taken the workbook or deleted it. Rejects if the browser refuses, for example because the storage is
     * full.
     */
    async write(facts: KeptFacts, { content, withBase = true }: WriteOptions = {}) {
      const written = await update(facts.id, (knownFacts, store) => {
        if (knownFacts ? knownFacts.writer !== facts.writer : !withBase || !content) return undefined;
        const slot = slotOf(facts.generation);
        if (content) {
          const { base, ...grid } = content.grid;
          if (withBase) store.put(base, baseKey(facts.id, slot));
          store.put({ ...content, grid } satisfies Changes, changesKey(facts.id, slot));
        }
        return facts;
      });
      return written !== undefined;
    },

    /** Lets a tab store the workbook from now on; other tabs' writes are refused. */
    take: (id: string, writer: string) => update(id, (knownFacts) => knownFacts && { ...knownFacts, writer }),

    async remove(id: string) {
      await use("readwrite", async (store) => {
        store.delete(factsKey(id));
        for (let slot = 0; slot < generations; slot++) {
          store.delete(baseKey(id, slot));
          store.delete(changesKey(id, slot));
        }
        await promisifyRequest(store.transaction);
      });
    },
  };
}

/** The workbooks that this browser stores. */
export type KeptWorkbooks = ReturnType<typeof createKeptWorkbooks>;
