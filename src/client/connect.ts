import { healthAddress } from "./address";
import type { ActivityEntry } from "./activity";
import type { Answer } from "./answer";
import { createArchive } from "./archive";
import type { Connection } from "./connection";
import { createCourier } from "./courier";
import { localDate } from "../dates/zones";
import { withDeadline } from "./deadline";
import { createFacts, type Facts, readHealth } from "./facts";
import { fingerprintOf } from "./fingerprint";
import { createGate } from "./gate";
import { createJobs } from "./jobs";
import { createLibrary } from "./library";
import { createLine, type Line } from "./line";
import { createMemory, type Memory } from "./memory";
import { createPace } from "./pace";
import { type Fetch, request } from "./request";
import type { Schedule } from "./schedule";
import { createShelf } from "./shelf";
import type { KeyValueStorage } from "./storage";
import { createTally } from "./tally";
import { createWave } from "./wave";

export interface World {
  readonly fetch: Fetch;
  readonly now: () => number;
  readonly random: () => number;
  readonly schedule: Schedule;
  readonly online: () => boolean;
  readonly storage?: KeyValueStorage | undefined;
  readonly record: (entry: ActivityEntry) => void;
}

/** A line to one address with one key, and what is known about it. */
export interface Connected extends Line {
  readonly connection: Connection;
  readonly facts: Facts;
  readonly memory: Memory;
  readonly requestsToday: number;
  readonly answersKept: number;
  readonly waiting: number;
  /** Undefined when the cache is back and the source has told its day; else resolves then, within seconds. */
  ready(): Promise<void> | undefined;
  /** Counts a request that was sent beside the questions. */
  count(): void;
  spent(bytes: number): void;
  room(bytes: number): Promise<void> | undefined;
  flush(): Promise<void>;
  close(): void;
}

const requestsAtATime = 6;
/** Milliseconds after which the cache and the source's day are no longer waited for. */
const acquaintance = 3_000;
const tallyKey = "requests";

export function connect(connection: Connection, world: World): Connected {
  const { fetch, now, random, schedule, online, storage, record } = world;
  const closing = new AbortController();
  const facts = createFacts(now);
  const memory = createMemory(now);
  const tally = createTally(() => localDate(now(), Intl.DateTimeFormat().resolvedOptions().timeZone));
  const pace = createPace({ now, random });
  const gate = createGate({ places: requestsAtATime, pace, schedule });
  const wave = createWave({ now, schedule, pending: () => jobs.count });
  const jobs = createJobs<Answer>({ schedule, wave });
  const name = fingerprintOf(`${connection.base}\n${connection.key}`).then((print) => print && `racing/${print}`);
  const archive = storage && createArchive({ storage, schedule, name });
  const shelf = createShelf();
  const library = createLibrary({ now, facts, shelf, archive });

  function sent(): void {
    tally.add();
    archive?.put({ key: tallyKey, at: now(), text: tally.text() });
  }

  const observe = ({ status, headers }: { readonly status: number; readonly headers: Headers }): void =>
    facts.observe(headers, status === 200);
  const courier = createCourier({ connection, fetch, online, now, random, schedule, gate, pace, observe, sent });

  async function restore(): Promise<void> {
    for (const { key, text } of await library.restore()) if (key === tallyKey) tally.restore(text);
  }

  /** At most once: a source that does not tell about itself is live, and its day is the clock's. */
  async function meet(): Promise<void> {
    const { status, text } = await request(healthAddress(connection.base), { fetch, online, signal: closing.signal });
    const health = readHealth(text);
    if (facts.met || (!health.source && status >= 500)) return;
    const origin = { source: "live", ...health } as const;
    facts.learn(origin);
    line.agreeWith(origin);
  }

  const briefly = (work: () => Promise<unknown>): Promise<unknown> => {
    const limit = withDeadline(
      (signal) => Promise.race([work(), new Promise((resolve) => signal.addEventListener("abort", resolve))]),
      { milliseconds: acquaintance, schedule, signal: closing.signal },
    );
    return limit.catch(() => undefined);
  };

  let restoring = archive && briefly(restore).then(() => void (restoring = undefined));
  let meeting: Promise<void> | undefined;

  async function acquaint(): Promise<void> {
    await restoring;
    if (!facts.met) await briefly(meet);
    facts.learn({});
  }

  const line = createLine({ now, library, memory, jobs, gate, courier, facts, record, restoring: () => restoring });
  return {
    ...line,
    connection,
    facts,
    memory,
    get requestsToday() {
      return tally.today;
    },
    get answersKept() {
      return shelf.count;
    },
    get waiting() {
      return jobs.count;
    },
    ready: () => (facts.met && !restoring ? undefined : (meeting ??= acquaint())),
    count: sent,
    spent: wave.spent,
    room: wave.room,
    flush: async () => archive?.flush(),
    close() {
      jobs.stop();
      wave.stop();
      closing.abort();
      void archive?.flush();
    },
  };
}
