import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { Redis } from "ioredis";

export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** Kills the process, as a crash would; its contents are lost. */
  kill(): Promise<void>;
}

/** The ports from which one is chosen: systems give none of them to a connection that asks for any. */
const [firstPort, ports] = [20_000, 10_000];

/**
 * Returns a free port for another program. It stays free until that begins, and while it is started again.
 */
export async function freePort(): Promise<number> {
  const port = firstPort + Math.floor(Math.random() * ports);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.on("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Creates a Redis server for one test, on a free port and without a file. */
export async function redisServer(): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    async start() {
      child = spawn(
        "redis-server",
        ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        {
          stdio: ["ignore", "pipe", "ignore"],
        },
      );
      const { stdout } = child;
      await new Promise<void>((resolve) =>
        stdout?.on("data", (text) => String(text).includes("Ready to accept") && resolve()),
      );
    },
    async kill() {
      const ended = new Promise((resolve) => child?.once("exit", resolve));
      if (child?.kill("SIGKILL")) await ended;
      child = undefined;
    },
  };
}

/** Returns the contents of a Redis as text. */
export async function contentsOf(url: string): Promise<string> {
  const redis = new Redis(url);
  const names = await redis.keys("*");
  const contents: unknown[] = [];
  for (const name of names)
    contents.push(
      (await redis.type(name)) === "hash" ? await redis.hgetall(name) : await redis.getBuffer(name),
    );
  redis.disconnect();
  return JSON.stringify({
    names,
    texts: contents.map((one) => (Buffer.isBuffer(one) ? one.toString("latin1") : one)),
  });
}
