import { historyFrom, type History } from "../../service/store/history";
import { schemaVersion } from "../../service/store/schema";
import { createPostgresReader, openPool, type PostgresReaderOptions } from "./postgresReader";

export interface FollowOptions extends PostgresReaderOptions {
  /** The servers with the same databases, the preferred one first. */
  readonly urls: readonly string[];
  /** Called with each history that is published, the first one included; those before it end soon after. */
  readonly onHistory: (published: PublishedHistory) => void;
  /** Called when the database does not answer or has nothing that can be read, and when it does again. */
  readonly onState: (problem: string | undefined) => void;
}

/** A history in the database, which does not change. */
export interface PublishedHistory {
  readonly history: History;
  readonly source: "results" | "simulated";
}

/** Milliseconds between two looks at the name of the current history. */
const interval = 1000;
/** Milliseconds for which an earlier history is kept: longer than any request takes. */
const keptFor = 30_000;

const selectCurrent = "SELECT history FROM racing.current";

export interface FollowedHistories {
  /** Resolves when the database has been looked at once. */
  readonly looked: Promise<void>;
  close(): Promise<void>;
}

/** Opens the current history of a database and each later one, for as long as it is followed. */
export function followHistories({ urls, onHistory, onState, ...options }: FollowOptions): FollowedHistories {
  const pointers = urls.map((url) => openPool(url, "racing"));
  const pointer = createPostgresReader(pointers, options);
  const opened = new Set<History>();
  const timers = new Set<NodeJS.Timeout>();
  let current: History | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    const [row] = await pointer.all<{ history: string }>(selectCurrent);
    if (!row) throw new Error("no history has been published yet");
    if (row.history === current?.version) return;
    const published = await openHistory(urls, row.history, options);
    opened.add(published.history);
    const before = current;
    if (before) after(keptFor, () => opened.delete(before) && before.close());
    current = published.history;
    if (!isClosed) onHistory(published);
  }

  const after = (milliseconds: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds).unref();
    timers.add(timer);
  };

  async function lookAgain(): Promise<void> {
    try {
      await look();
      onState(undefined);
    } catch (error) {
      onState(error instanceof Error ? error.message : String(error));
    }
    if (!isClosed) after(interval, () => void (looking = lookAgain()));
  }
  let looking = lookAgain();

  return {
    looked: looking,
    async close() {
      isClosed = true;
      await looking;
      timers.forEach(clearTimeout);
      for (const history of opened) history.close();
      await Promise.all(pointers.map((pool) => pool.end()));
    },
  };
}

async function openHistory(
  urls: readonly string[],
  name: string,
  options: PostgresReaderOptions,
): Promise<PublishedHistory> {
  const pools = urls.map((url) => openPool(url, name));
  const close = (): void => pools.forEach((pool) => pool.ending || void pool.end());
  try {
    const reader = createPostgresReader(pools, options);
    const meta = await reader.all<{ name: string; value: string }>("SELECT name, value FROM meta");
    const facts = new Map(meta.map((row) => [row.name, row.value]));
    if (facts.get("schema") !== String(schemaVersion))
      throw new Error("the published history is of another version of this project: publish it again");
    const source = Array.isArray(JSON.parse(facts.get("source") ?? "[]")) ? "results" : "simulated";
    return { history: await historyFrom(reader, { version: name, close }), source };
  } catch (error) {
    close();
    throw error;
  }
}
