import { createCourier } from "../../src/client/courier";
import { createGate } from "../../src/client/gate";
import { createPace } from "../../src/client/pace";
import { fakeClock } from "./fakeClock";
import { formOf } from "./questions";

test("whoever waits for a place sets out before the reply that frees it is read", async () => {
  const { now, schedule } = fakeClock();
  const random = (): number => 0;
  const pace = createPace({ now, random });
  const events: string[] = [];
  const raceIn = (address: string): string => new URL(address).searchParams.get("race") ?? "";
  const courier = createCourier({
    connection: { base: "https://service.test", key: "k" },
    fetch: async (address) => {
      events.push(`sent ${raceIn(address)}`);
      return new Response(raceIn(address));
    },
    online: () => true,
    now,
    random,
    schedule,
    gate: createGate({ places: 1, pace, schedule }),
    pace,
    observe: () => undefined,
    sent: () => undefined,
  });
  const { signal } = new AbortController();
  const read = ({ text }: { readonly text: string }): number => events.push(`read ${text}`);
  const bring = (race: number): Promise<number> => courier(formOf(race), { signal, read, setOut: () => undefined });
  await Promise.all([bring(1), bring(2), bring(3)]);
  expect(events).toEqual(["sent 1", "sent 2", "read 1", "sent 3", "read 2", "read 3"]);
});
