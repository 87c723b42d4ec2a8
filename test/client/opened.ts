import { type ClientOptions, createClient } from "../../src/client/createClient";
import { fakeClock } from "./fakeClock";
import { faultyService, type Reaction } from "./faultyService";

const open: (() => Promise<void> | void)[] = [];

/** A client on a service of its own, under a clock that the test turns. Closed after the test by `closeAll`. */
export async function opened(reaction?: Reaction, options: Partial<ClientOptions> = {}) {
  const service = await faultyService(reaction);
  const clock = fakeClock();
  const connection = { base: service.base, key: "secret-key" };
  const fetch: ClientOptions["fetch"] = (address, init) => globalThis.fetch(address, init);
  const { now, schedule } = clock;
  const client = createClient({ fetch, now, schedule, random: () => 0.5, connection: () => connection, ...options });
  open.push(service.close, client.dispose);
  return { client, service, clock, connection };
}

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}
