import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { healthAddress } from "../../http/healthAddress";
import { RacingError } from "../../library/answered";
import { createSharedRacing, type Racing } from "../../library/createRacing";
import { StoreInUse } from "../claimStore";
import { now } from "../clock";
import type { Health } from "../health";
import { type LocalService, readService, runningServices } from "../localService";
import type { Arguments } from "../readArguments";
import { startServer } from "../startServer";

/** A service to ask, and the action at the end. */
export interface Connected {
  readonly base: string;
  readonly racing: Racing;
  readonly close: () => Promise<void>;
  /** True for a service that another process of this machine may end. */
  readonly isShared: boolean;
  /** Returns false once the service is gone. */
  readonly isThere: () => boolean;
  /** The origin of the races of a service on this machine. */
  readonly source?: Health["source"];
}

/** Connects to the service at an address. */
export function connectTo({ base, key }: Pick<LocalService, "base" | "key">): Connected {
  const racing = createSharedRacing({ base, key, now });
  const close = (): Promise<void> => Promise.resolve(racing.close());
  return { base, racing, close, isShared: false, isThere: () => true };
}

/** Milliseconds within which a running service on this machine must report its health. */
const healthTimeout = 5000;

/**
 * Resolves to the source of a service; undefined for one that does not answer, because the stated process id
 * may now belong to another process.
 */
async function sourceOf({ base }: LocalService): Promise<Health["source"] | undefined> {
  try {
    const response = await fetch(healthAddress(base), { signal: AbortSignal.timeout(healthTimeout) });
    return response.ok ? ((await response.json()) as Health).source : undefined;
  } catch {
    return undefined;
  }
}

/** Connects to a service of another process on this machine; undefined if it does not answer. */
async function join(service: LocalService, isThere: () => boolean): Promise<Connected | undefined> {
  const source = await sourceOf(service);
  return source && { ...connectTo(service), isShared: true, isThere, source };
}

/** Starts a service in this process, which logs to standard error; resolves once it can be asked. */
function startOwn(options: Omit<Arguments, "help">): Promise<Connected> {
  const stop = new AbortController();
  return new Promise((resolve, reject) => {
    const log = pino({ level: "warn" }, pino.destination(2));
    const started = startServer({
      ...options,
      port: 0,
      host: "127.0.0.1",
      log,
      signal: stop.signal,
      onService(service) {
        const { racing, base } = connectTo(service);
        const close = async (): Promise<void> => {
          racing.close();
          stop.abort();
          const server = await started.catch(() => undefined);
          await server?.close();
        };
        resolve({ base, racing, close, isShared: false, isThere: () => true });
      },
    });
    started.catch(reject);
  });
}

/** The error of a session whose next races would be fictional. */
const endedService = (): RacingError =>
  new RacingError(
    "#N/A",
    "The service with the races of results files has ended. Start it again; a new session would have simulated races.",
    { reason: "unreachable" },
  );

/** The most tries, half a second apart, while a store's owner neither states its address nor ends. */
const mostTries = 20;

/** Connects to the service of any store in a data folder that has races of a wanted source. */
async function joinAny(
  data: string,
  isWanted: (source: Health["source"] | undefined) => boolean,
): Promise<Connected | undefined> {
  for (const service of runningServices(data)) {
    const isThere = (): boolean => runningServices(data).some(({ key }) => key === service.key);
    const connected = await join(service, isThere);
    if (connected && isWanted(connected.source)) return connected;
  }
  return undefined;
}

/**
 * Connects to the service that already runs on the store in the options, or starts one. With a data folder it
 * first asks the service of any store in it, whatever its races. After a service with the races of results
 * files it never goes on with simulated ones.
 */
export async function connect(
  options: Omit<Arguments, "help">,
  data?: string,
  lost?: Connected,
): Promise<Connected> {
  const isWanted = (source?: Health["source"]): boolean =>
    source !== "simulated" || lost?.source !== "results";
  for (let tries = 1; ; tries++) {
    const running = data === undefined ? undefined : await joinAny(data, isWanted);
    if (running) return running;
    if (!isWanted(options.world && "simulated")) throw endedService();
    try {
      return await startOwn(options);
    } catch (error) {
      if (!(error instanceof StoreInUse)) throw error;
      const { folder } = error;
      const service = readService(folder);
      const connected = service && (await join(service, () => readService(folder)?.key === service.key));
      if (connected) return connected;
      if (tries >= mostTries) throw error;
      await pause(500);
    }
  }
}
