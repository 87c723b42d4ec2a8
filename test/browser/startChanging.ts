import { pino } from "pino";
import { createApp } from "../../src/server/createApp";
import { elapsed, every, now } from "../../src/server/clock";
import { listen } from "../../src/server/listen";
import { createCounters } from "../../src/server/metrics/counters";
import { type ChangeStreams, createChangeStreams } from "../../src/service/changeStreams";
import { createService, type Service } from "../../src/service/createService";
import type { RaceChange } from "../../src/spec/changes";
import { createChangingRaces } from "../service/changingRaces";

interface ChangingOptions {
  /** The folder of the built pages. */
  readonly dist: string;
  /** The number of races. */
  readonly count: number;
}

/** Starts a server of races that a test changes, with the built pages. */
export async function startChanging({ dist, count }: ChangingOptions) {
  let last = 0;
  /** Each change has its own time, on which its id depends. */
  const next = (): number => (last = Math.max(last + 1, now()));
  const { history, date, change } = createChangingRaces({ now: next, count, isPredicted: true });
  let streams = createChangeStreams({ now, every, isComplete: true });
  const published: RaceChange[] = [];
  const clock = { now, elapsed };
  const keys = { "demo-pro": "pro", "demo-free": "free" } as const;
  const serve = (changes: ChangeStreams) =>
    createService({ history, clock, source: "simulated", keys, basePath: "/api", changes });
  let service = serve(streams);
  let isDown = false;
  const requests: string[] = [];
  const answering: Service = {
    limitOf: (key, connection) => service.limitOf(key, connection),
    example: () => service.example(),
    async handle(request, connection) {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      if (isDown && pathname.endsWith("/changes")) return new Response("", { status: 503 });
      return service.handle(request, connection);
    },
  };

  /** Ends all streams and begins anew, as a server that is started again. */
  function restart(): void {
    streams.close();
    streams = createChangeStreams({ now, every, isComplete: true });
    service = serve(streams);
    streams.add(published);
  }

  const health = { status: "ready", source: "simulated", asOf: null, version: "test" } as const;
  const app = createApp({
    health: async () => health,
    source: "simulated",
    service: () => answering,
    dist,
    log: pino({ level: "silent" }),
    now,
    counters: createCounters(),
  });
  const listening = await listen(app, { port: 0, host: "127.0.0.1" });
  return {
    url: listening.url,
    date,
    requests,
    /** Ends all streams and refuses others; then another process, which has all changes, accepts them. */
    setDown(is: boolean): void {
      isDown = is;
      if (is) streams.close();
      else restart();
    },
    streams: () => streams.count,
    restart,
    change(...[number, changes]: Parameters<typeof change>): void {
      const made = change(number, changes);
      published.push(...made);
      streams.add(made);
    },
    async close(): Promise<void> {
      streams.close();
      await listening.close();
      history.close();
    },
  };
}
