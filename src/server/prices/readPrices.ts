import { open } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readDelimited } from "../../files/delimitedText";
import { textOfBytes } from "../../files/detectEncoding";
import { type PriceTable, readPriceTable } from "../../files/priceTable";
import { BodyTooLarge, parseRetryAfter, readBody } from "../../http/messages";
import { isObject } from "../../spec/validate";

/** The largest table in bytes, and the most lines. */
export const largestTable = 5 * 2 ** 20;
export const mostLines = 20_000;
/** Milliseconds until an answer of an address must be there. */
const timeout = 10_000;
/** Milliseconds in which a file must not change, because its writer may still be at work. */
const settled = 150;

/** The table of prices cannot be read now. The message is a part of a sentence without folders or queries. */
export class PricesUnreadable extends Error {
  constructor(
    message: string,
    /** Seconds after which the source asks to be read again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** A table as it was at a time, in milliseconds since 1970. */
export interface ReadPrices {
  readonly table: PriceTable;
  readonly at: number;
}

/** Reads a table; resolves to undefined if it has not changed since the last call. */
export type PriceReader = () => Promise<ReadPrices | undefined>;

/** Returns the list of objects in a JSON text: the text's own, or the only list in its object. */
function objectsIn(json: unknown): readonly Readonly<Record<string, unknown>>[] {
  const lists = Array.isArray(json)
    ? [json]
    : isObject(json)
      ? Object.values(json).filter(Array.isArray)
      : [];
  const [list] = lists as unknown[][];
  if (list === undefined || lists.length > 1 || !list.every(isObject))
    throw new PricesUnreadable("its JSON is neither a list of objects nor an object with one such list");
  return list;
}

function rowsOfJson(text: string): unknown[][] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new PricesUnreadable("its JSON is not complete");
  }
  const objects = objectsIn(json);
  const headings = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  return [headings, ...objects.map((one) => headings.map((heading) => one[heading] ?? null))];
}

/** Returns the table of prices in a text of CSV or JSON. Throws PricesUnreadable or NoPriceTable. */
export function parsePrices(text: string): PriceTable {
  const isJson = /^\s*[[{]/.test(text);
  const rows = isJson ? rowsOfJson(text) : readDelimited(text).map(({ cells }) => cells);
  if (rows.length > mostLines + 1) throw new PricesUnreadable(`it has more than ${mostLines} lines`);
  return readPriceTable(rows);
}

const codeOf = (error: unknown): string => String((error as { readonly code?: unknown }).code ?? "");
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "it may not be read",
};

/** Returns the reader of a file. */
export function readerOfFile(path: string): PriceReader {
  let last = "";
  return async () => {
    try {
      const file = await open(path, "r");
      try {
        const before = await file.stat();
        if (!before.isFile()) throw new PricesUnreadable("it is no file");
        if (before.size > largestTable)
          throw new PricesUnreadable(`it is larger than ${largestTable / 2 ** 20} MB`);
        const version = [before.mtimeMs, before.size, before.ino].join();
        if (version === last) return undefined;
        const bytes = await file.readFile();
        await wait(settled);
        const after = await file.stat();
        if (after.mtimeMs !== before.mtimeMs || after.size !== before.size || bytes.length !== before.size)
          return undefined; // read again at the next look
        const table = parsePrices(textOfBytes(bytes));
        last = version;
        return { table, at: before.mtimeMs };
      } finally {
        await file.close();
      }
    } catch (error) {
      const reason = reasons[codeOf(error)];
      if (reason === undefined) throw error;
      throw new PricesUnreadable(reason);
    }
  };
}

/**
 * Returns the reader of an address. Redirects are not followed. An answer is as old as its Last-Modified; one
 * that states none is new.
 */
export function readerOfAddress(url: URL, { now }: { readonly now: () => number }): PriceReader {
  let headers: Record<string, string> = {};
  return async () => {
    const signal = AbortSignal.timeout(timeout);
    let response: Response;
    let body: string;
    try {
      const accept = { Accept: "text/csv, application/json;q=0.9, */*;q=0.1" };
      response = await fetch(url, { headers: { ...accept, ...headers }, signal, redirect: "manual" });
      body = await readBody(response, largestTable);
    } catch (error) {
      if (error instanceof BodyTooLarge)
        throw new PricesUnreadable(`it is larger than ${largestTable / 2 ** 20} MB`);
      if (signal.aborted) throw new PricesUnreadable(`it does not answer within ${timeout / 1000} s`);
      const code = codeOf((error as Error).cause ?? {});
      throw new PricesUnreadable(`it cannot be reached${code === "" ? "" : ` (${code})`}`);
    }
    const { status } = response;
    if (status === 304) return undefined;
    if (status !== 200) {
      const moved = status >= 300 && status < 400 ? ", and redirects are not followed" : "";
      throw new PricesUnreadable(
        `it answers with status ${status}${moved}`,
        parseRetryAfter(response.headers, now()),
      );
    }
    const table = parsePrices(body);
    const [etag, modified] = [response.headers.get("ETag"), response.headers.get("Last-Modified")];
    headers = {
      ...(etag !== null && { "If-None-Match": etag }),
      ...(modified !== null && { "If-Modified-Since": modified }),
    };
    const stated = Date.parse(modified ?? "");
    return { table, at: Number.isNaN(stated) ? now() : stated };
  };
}

/** Returns the name of a file or an address for people: no folder, user or query. */
export const nameOfPrices = (source: string | URL): string =>
  typeof source === "string" ? basename(source) : source.host + source.pathname;
