import type { BrowserService } from "../../src/browser/createBrowserService";
import { UnreadableFile } from "../../src/service/importing/unreadableFile";
import type { Reply } from "../../src/browser/messages";
import { receive, type Receiver } from "../../src/browser/receive";

const service: BrowserService = {
  handle: async (request) =>
    new Response(`${request.method} ${request.url} ${request.headers.get("X-API-Key")}`, {
      status: 203,
      headers: { "X-As-Of": "2026-03-14" },
    }),
  close: () => undefined,
};
const receiver: Receiver = {
  service: async () => service,
  importFiles: async (files, { onProgress }) => {
    onProgress(0.5);
    if (files.some(({ name }) => name === "wrong.csv")) throw new Error("cannot import wrong.csv: line 2");
    return files.map(({ name }) => ({
      file: name,
      lines: 1,
      races: 1,
      rejected: 0,
      examples: [],
      unknownGoings: [],
    }));
  },
};

async function repliesTo(message: Parameters<typeof receive>[0], to = receiver): Promise<Reply[]> {
  const replies: Reply[] = [];
  await receive(
    message,
    { post: (reply) => replies.push(reply), streams: new Map(), imports: new Map() },
    to,
  );
  return replies;
}

test("a request is answered with status, headers and body under its id", async () => {
  const [reply] = await repliesTo({
    id: 7,
    method: "GET",
    url: "https://host.test/racing/browser/api/v1/form",
    headers: [["X-API-Key", "demo-pro"]],
  });
  expect(reply).toMatchObject({ id: 7, status: 203 });
  if (!reply || !("body" in reply)) throw new Error("no response");
  expect(
    new Headers(reply.headers.map(([name, value]): [string, string] => [name, value])).get("X-As-Of"),
  ).toBe("2026-03-14");
  expect(new TextDecoder().decode(reply.body)).toBe(
    "GET https://host.test/racing/browser/api/v1/form demo-pro",
  );
});

describe("a stream", () => {
  const answering = (stream: ReadableStream<Uint8Array>): Receiver => ({
    ...receiver,
    service: async () => ({
      ...service,
      handle: async () => new Response(stream, { headers: { "Content-Type": "text/event-stream" } }),
    }),
  });
  const request = { id: 5, method: "GET", url: "https://host.test/api/x1/changes", headers: [] };
  const bytes = (text: string) => new TextEncoder().encode(text);

  test("is sent part by part, as it comes, to its end", async () => {
    const parts = new TransformStream<Uint8Array, Uint8Array>();
    const replies: Reply[] = [];
    const page = { post: (reply: Reply) => replies.push(reply), streams: new Map(), imports: new Map() };
    const receiving = receive(request, page, answering(parts.readable));
    const writer = parts.writable.getWriter();
    await writer.write(bytes("one"));
    while (replies.length < 2) await new Promise(setImmediate);
    expect(replies).toMatchObject([
      { id: 5, status: 200, isStream: true },
      { id: 5, part: bytes("one") },
    ]);
    await writer.write(bytes("two"));
    await writer.close();
    await receiving;
    expect(replies.slice(2)).toEqual([
      { id: 5, part: bytes("two") },
      { id: 5, isEnd: true },
    ]);
    expect(page.streams.size).toBe(0);
  });

  test("ends when the page cancels it, and no other does", async () => {
    const cancelled = jest.fn();
    const replies: Reply[] = [];
    const page = { post: (reply: Reply) => replies.push(reply), streams: new Map(), imports: new Map() };
    const to = answering(new ReadableStream({ cancel: cancelled }));
    const receiving = receive(request, page, to);
    while (page.streams.size === 0) await new Promise(setImmediate);
    await receive({ id: 6, cancel: 4 }, page, to);
    expect(cancelled).not.toHaveBeenCalled();
    await receive({ id: 7, cancel: 5 }, page, to);
    await receiving;
    expect(cancelled).toHaveBeenCalledTimes(1);
    expect(replies.at(-1)).toEqual({ id: 5, isEnd: true });
  });
});

test("an import is answered with its progress, then its result or the message of its failure", async () => {
  const file = (name: string): File => new File([""], name);
  expect(await repliesTo({ id: 1, files: [file("a.csv")] })).toEqual([
    { id: 1, progress: 0.5 },
    {
      id: 1,
      imported: [{ file: "a.csv", lines: 1, races: 1, rejected: 0, examples: [], unknownGoings: [] }],
    },
  ]);
  expect((await repliesTo({ id: 2, files: [file("wrong.csv")] })).at(-1)).toEqual({
    id: 2,
    failure: "cannot import wrong.csv: line 2",
  });
});

test("a service that cannot be opened is a failure of the request", async () => {
  const failing = { ...receiver, service: () => Promise.reject(new Error("the database is full")) };
  const request = { id: 3, method: "GET", url: "https://host.test/", headers: [] };
  expect(await repliesTo(request, failing)).toEqual([{ id: 3, failure: "the database is full" }]);
});

test("an import is ended by a message with its id; the tracks whose zones are missing go with a failure", async () => {
  const page = { post: (reply: Reply) => replies.push(reply), streams: new Map(), imports: new Map() };
  const replies: Reply[] = [];
  const waiting: Receiver = {
    ...receiver,
    importFiles: (_files, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("The import was cancelled"))),
      ),
  };
  const importing = receive({ id: 7, files: [] }, page, waiting);
  await receive({ id: 8, cancel: 7 }, page, waiting);
  await importing;
  expect(replies).toEqual([{ id: 7, failure: "The import was cancelled" }]);
  expect(page.imports.size).toBe(0);
  const asking: Receiver = {
    ...receiver,
    importFiles: () => Promise.reject(new UnreadableFile("a.csv", "unknown", ["Nowhere Downs"])),
  };
  await receive({ id: 9, files: [] }, page, asking);
  expect(replies[1]).toMatchObject({ id: 9, tracks: ["Nowhere Downs"] });
});
