import { PassThrough } from "node:stream";
import { RacingError } from "../../../src/library/answered";
import { createRacing, type Racing } from "../../../src/library/createRacing";
import { serveLines } from "../../../src/server/mcp/serveLines";
import { testAgent } from "../../agents/openTools";
import { now } from "../../functions/testSession";

/** Opens a connection to the functions, whose lines can be written and awaited. */
function open(racing: Racing) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const ended = serveLines({ input, output }, testAgent(), {
    racing: () => racing,
    now: () => now,
    wait: () => Promise.resolve(),
    preparation: async () => ({ progress: 0.5, secondsLeft: 9 }),
  });
  const received: unknown[] = [];
  const waiting: (() => void)[] = [];
  let text = "";
  output.on("data", (chunk: Buffer) => {
    const lines = (text + chunk.toString()).split("\n");
    text = lines.pop() ?? "";
    received.push(...lines.map((line) => JSON.parse(line) as unknown));
    for (const resolve of waiting.splice(0)) resolve();
  });
  return {
    received,
    write: (...messages: unknown[]) =>
      messages.forEach((one) => input.write(`${typeof one === "string" ? one : JSON.stringify(one)}\n`)),
    async until(count: number) {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
    async end() {
      input.end();
      await ended;
    },
  };
}

/** Returns the functions over a service whose requests are answered so. */
const racingOver = (answer: (signal: AbortSignal) => Promise<Response>): Racing =>
  createRacing({
    base: "http://localhost/api",
    key: "k",
    now: () => 0,
    fetch: async (address, init) =>
      address.endsWith("/health")
        ? Response.json({ source: "results", asOf: "2026-03-14" })
        : answer(init?.signal ?? new AbortController().signal),
  });

const form = { name: "form", arguments: { date: "2026-03-14", track: "ashford-park", race: 3 } };
const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: form };

test("lines are messages, each answered as soon as it can be; a broken one is an error without an id", async () => {
  const racing = racingOver(() => new Promise(() => undefined));
  const { write, until, end } = open(racing);
  write(call, "{]", "", { jsonrpc: "2.0", method: "notifications/initialized" });
  write({ jsonrpc: "2.0", id: 2, method: "ping" });
  const received = await until(2);
  expect(received).toContainEqual({ jsonrpc: "2.0", id: 2, result: {} });
  expect(received).toContainEqual({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32_700, message: "the line is not JSON" },
  });
  await end();
  racing.close();
});

test.each(["cancelled", "ended"])("a call that is %s ends its request and is not answered", async (how) => {
  let asked: (signal: AbortSignal) => void = () => undefined;
  const request = new Promise<AbortSignal>((resolve) => (asked = resolve));
  const racing = racingOver((signal) => {
    asked(signal);
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  const { write, end, received } = open(racing);
  write(call);
  const signal = await request;
  const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
  if (how === "cancelled")
    write({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  else await end();
  await aborted;
  await end();
  expect(received).toEqual([]);
  racing.close();
});

/** A form that waits for its races once, and then finds no race. */
function preparedOnce(): Racing {
  let isReady = false;
  const form = async () => {
    const reason = isReady ? "notFound" : "preparing";
    isReady = true;
    throw new RacingError("#N/A", "No such race.", { reason, retryAfter: 1 });
  };
  return { form } as unknown as Racing;
}
const rest = "The races are still being prepared. 50% is done; about 9 seconds are left.";
const noSuchRace = { isError: true, content: [{ type: "text", text: "#N/A No such race." }] };

test("a call that waits for races reports how far they are, if its caller wants to know", async () => {
  const { write, until, end } = open(preparedOnce());
  write({ ...call, params: { ...form, _meta: { progressToken: "t" } } });
  expect(await until(2)).toEqual([
    {
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: "t", progress: 1, message: rest },
    },
    { jsonrpc: "2.0", id: 1, result: noSuchRace },
  ]);
  await end();
});

test("the waiting of a call is logged at the level info, for a caller that asked for it or for less", async () => {
  for (const [level, isLogged] of [
    ["debug", true],
    ["info", true],
    ["notice", false],
  ] as const) {
    const { write, until, end } = open(preparedOnce());
    write({ jsonrpc: "2.0", id: 2, method: "logging/setLevel", params: { level } });
    expect(await until(1)).toEqual([{ jsonrpc: "2.0", id: 2, result: {} }]);
    write(call);
    const log = { level: "info", logger: "races", data: rest };
    expect((await until(isLogged ? 3 : 2)).slice(1)).toEqual([
      ...(isLogged ? [{ jsonrpc: "2.0", method: "notifications/message", params: log }] : []),
      { jsonrpc: "2.0", id: 1, result: noSuchRace },
    ]);
    await end();
  }
});

test("an unknown level of log messages is refused with the eight levels", async () => {
  const { write, until, end } = open({} as Racing);
  write({ jsonrpc: "2.0", id: 2, method: "logging/setLevel", params: { level: "loud" } });
  expect(await until(1)).toMatchObject([
    { error: { code: -32_602, message: expect.stringMatching(/debug.*emergency$/) } },
  ]);
  await end();
});
