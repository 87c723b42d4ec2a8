import { type ClientOptions, createClient } from "../../src/client/createClient";
import { fakeClock } from "./fakeClock";
import { faultyService, type Reaction } from "./faultyService";

const open: (() => Promise<void> | void)[] = [];

/** Opens a client of a new service, with a clock that the test controls. `closeAll` closes both. */
export async function openClient(reaction?: Reaction, options: Partial<ClientOptions> = {}) {
  const service = await faultyService(reaction);
  const clock = fakeClock();
  const credentials = { base: service.base, key: "secret-key" };
  const fetch: ClientOptions["fetch"] = (address, init) => globalThis.fetch(address, init);
  const { now, schedule } = clock;
  const client = createClient({
    fetch,
    now,
    schedule,
    random: () => 0.5,
    credentials: () => credentials,
    ...options,
  });
  open.push(service.close, client.dispose);
  return { client, service, clock, credentials };
}

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}
