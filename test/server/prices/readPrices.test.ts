import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  largestTable,
  nameOfPrices,
  parsePrices,
  readerOfAddress,
  readerOfFile,
} from "../../../src/server/prices/readPrices";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "prices-"))));
afterAll(() => rmSync(folder, { recursive: true }));
const csv = "Number,Price\n1,4.5\n";

test("CSV with any separator and JSON, as a list or as the only list of an object, give the same table", () => {
  const texts = [
    csv,
    "No;Odds\n1;4,5\n",
    "\uFEFFNumber\tPrice\n1\t7/2\n",
    '[{"number":1,"price":4.5}]',
    '{"time":"12:00","runners":[{"number":1,"price":"7/2"}]}',
  ];
  for (const text of texts) expect(parsePrices(text).rows).toMatchObject([{ number: 1, last: 4.5 }]);
});

test.each([
  ['[{"number":1,', "its JSON is not complete"],
  ['{"a":[],"b":[]}', "its JSON is neither a list of objects nor an object with one such list"],
  ["[1,2]", "its JSON is neither a list"],
  [`Number,Price\n${"1,2\n".repeat(20_001)}`, "it has more than 20000 lines"],
])("%.30p is refused with its reason", (text, reason) => {
  expect(() => parsePrices(text)).toThrow(reason);
});

test("a file is read once for each change, with the time of its change", async () => {
  const path = join(folder, "prices.csv");
  const readPrices = readerOfFile(path);
  await expect(readPrices()).rejects.toThrow("there is no such file");
  writeFileSync(path, csv);
  utimesSync(path, 1000, 1000);
  expect(await readPrices()).toMatchObject({ at: 1_000_000, table: { rows: [{ last: 4.5 }] } });
  expect(await readPrices()).toBeUndefined();
  writeFileSync(`${path}.new`, csv.replace("4.5", "5"));
  renameSync(`${path}.new`, path);
  expect(await readPrices()).toMatchObject({ table: { rows: [{ last: 5 }] } });
  rmSync(path);
  await expect(readPrices()).rejects.toThrow("there is no such file");
});

test("a file that changes while it is read waits for the next look", async () => {
  const path = join(folder, "growing.csv");
  writeFileSync(path, "Number,Price\n1,4");
  const readPrices = readerOfFile(path);
  const first = readPrices();
  const write = new Promise<void>((resolve) =>
    setImmediate(() => {
      writeFileSync(path, csv);
      resolve();
    }),
  );
  await write;
  const early = await first;
  expect(early ?? (await readPrices())).toMatchObject({ table: { rows: [{ last: 4.5 }] } });
});

test("a folder and a large file are refused", async () => {
  await expect(readerOfFile(folder)()).rejects.toThrow("it is no file");
  const path = join(folder, "large.csv");
  writeFileSync(path, Buffer.alloc(largestTable + 1, "a"));
  await expect(readerOfFile(path)()).rejects.toThrow("it is larger than 5 MB");
});

describe("an address", () => {
  let server: Server;
  let url: URL;
  const seen: IncomingMessage["headers"][] = [];
  let answer: (response: ServerResponse) => void;
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request.headers);
      answer(response);
    });
    server.keepAliveTimeout = 0; // a busy machine may pause for longer between two requests
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/p.csv?token=secret`);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const now = (): number => 5000;

  test("is as old as its Last-Modified, else new, and is asked again only for what has changed", async () => {
    const readPrices = readerOfAddress(url, { now });
    const modified = "Sat, 14 Mar 2026 12:00:00 GMT";
    answer = (response) => response.setHeader("Last-Modified", modified).setHeader("ETag", '"1"').end(csv);
    expect(await readPrices()).toMatchObject({ at: Date.parse(modified), table: { rows: [{ last: 4.5 }] } });
    answer = (response) => response.writeHead(304).end();
    expect(await readPrices()).toBeUndefined();
    expect(seen.at(-1)).toMatchObject({ "if-none-match": '"1"', "if-modified-since": modified });
    expect(seen.at(-1)).not.toHaveProperty("x-api-key");
    answer = (response) => response.end(csv);
    expect(await readPrices()).toMatchObject({ at: 5000 });
  });

  test.each([
    [
      302,
      { Location: "http://169.254.169.254/" },
      "",
      "it answers with status 302, and redirects are not followed",
    ],
    [404, {}, "", "it answers with status 404"],
    [200, {}, "a".repeat(largestTable + 1), "it is larger than 5 MB"],
  ])("that answers with %p %j is refused, without its query", async (status, headers, body, reason) => {
    answer = (response) => response.writeHead(status, headers).end(body);
    const failure: unknown = await readerOfAddress(url, { now })().catch((error: unknown) => error);
    expect(String(failure)).toContain(reason);
    expect(String(failure)).not.toContain("secret");
  });

  test("that asks for a pause is left for as long, and one that nobody serves cannot be reached", async () => {
    answer = (response) => response.writeHead(429, { "Retry-After": "30" }).end();
    await expect(readerOfAddress(url, { now })()).rejects.toMatchObject({ retryAfter: 30 });
    await expect(readerOfAddress(new URL("http://127.0.0.1:1/"), { now })()).rejects.toThrow(
      /^it cannot be reached/,
    );
  });

  test("has a name without its query", () => {
    expect(nameOfPrices(url)).toBe(`${url.host}/p.csv`);
    expect(nameOfPrices("/home/ann/odds/today.csv")).toBe("today.csv");
  });
});
