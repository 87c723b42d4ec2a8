import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { healthAddress } from "../../http/healthAddress";
import { createRacing, type Racing } from "../../library/createRacing";
import { StoreInUse } from "../claimStore";
import { now } from "../clock";
import { anyService, type LocalService, readService } from "../localService";
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
}

/** Connects to the service at an address. */
export function connectTo({ base, key }: Pick<LocalService, "base" | "key">): Connected {
  const racing = createRacing({ base, key, now });
  const close = (): Promise<void> => Promise.resolve(racing.close());
  return { base, racing, close, isShared: false, isThere: () => true };
}

/** Milliseconds within which a running service on this machine must report its health. */
const healthTimeout = 5000;

/** Resolves to true for a service that answers; the stated process id may now belong to another process. */
async function isAnswering({ base }: LocalService): Promise<boolean> {
  try {
    return (await fetch(healthAddress(base), { signal: AbortSignal.timeout(healthTimeout) })).ok;
  } catch {
    return false;
  }
}

/** Connects to a service of another process on this machine. */
function join(service: LocalService, isThere: () => boolean): Connected {
  return { ...connectTo(service), isShared: true, isThere };
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

/** The most tries, half a second apart, while a store's owner neither states its address nor ends. */
const mostTries = 20;

/**
 * Connects to the service that already runs on the store in the options, or starts one. With a data folder it
 * first asks the service of any store in it, whatever its races.
 */
export async function connect(options: Omit<Arguments, "help">, data?: string): Promise<Connected> {
  for (let tries = 1; ; tries++) {
    const running = data === undefined ? undefined : anyService(data);
    if (running && data !== undefined && (await isAnswering(running)))
      return join(running, () => anyService(data)?.key === running.key);
    try {
      return await startOwn(options);
    } catch (error) {
      if (!(error instanceof StoreInUse)) throw error;
      const { folder } = error;
      const service = readService(folder);
      if (service && (await isAnswering(service)))
        return join(service, () => readService(folder)?.key === service.key);
      if (tries >= mostTries) throw error;
      await pause(500);
    }
  }
}
