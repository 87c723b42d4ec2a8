import { RacingError } from "../../library/answered";
import type { Racing, RacingCall } from "../../library/createRacing";
import type { Connected } from "./connect";

/** Returns true for the failure of a call whose service has ended. */
const isLost = (failure: unknown): boolean =>
  failure instanceof RacingError && failure.reason === "unreachable";

/**
 * Connects at once, and again after another process's service has ended.
 *
 * @param connect Resolves to a running service; called with the one that has ended.
 */
export function createConnection(connect: (lost?: Connected) => Promise<Connected>) {
  let current = connect();

  /** Resolves to a running service after another has ended. After a failure the next call connects again. */
  async function replace(lost: Connected): Promise<Connected> {
    const before = current;
    if ((await before) === lost && current === before) {
      void lost.close();
      current = connect(lost);
      current.catch(() => (current = before));
    }
    return current;
  }

  /** Resolves to a running service. */
  async function open(): Promise<Connected> {
    const connected = await current;
    return connected.isThere() ? connected : replace(connected);
  }

  /** Returns a call that is repeated once if another process's service ends during it: calls only read. */
  const repeating =
    (connected: Connected, name: string): RacingCall =>
    async (callArguments) => {
      const call = async ({ racing }: Connected) => (racing[name] as RacingCall)(callArguments);
      try {
        return await call(connected);
      } catch (failure) {
        if (!connected.isShared || !isLost(failure)) throw failure;
        return call(await replace(connected));
      }
    };

  return {
    open,
    /** Resolves to the functions of a running service. */
    async racing(): Promise<Racing> {
      const connected = await open();
      const { cost, close, ...calls } = connected.racing;
      const names = Object.keys(calls);
      const repeated = Object.fromEntries(names.map((name) => [name, repeating(connected, name)]));
      return { ...repeated, cost, close } as Racing;
    },
    close: async (): Promise<void> => (await current.catch(() => undefined))?.close(),
  };
}
