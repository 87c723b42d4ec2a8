import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Driver, Row, Value } from "../../service/store/history";
import { type Column, createIndexes, createTable, type Part, rowsOf } from "./parts";

/** The number of rows of a part and, modulo 2^48, the sum of the first 48 bits of the MD5 of each row. */
interface Digest {
  readonly rows: number;
  readonly digest: number;
}

const modulus = 2 ** 48;
const nullText = "\\N";

/**
 * Returns a value in PostgreSQL's own text form.
 *
 * @example textOf(0.00002); // "2e-05"
 */
function textOf(value: Value): string {
  if (value === null) return nullText;
  if (typeof value === "string") return value;
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-4 && size < 1e15)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const mustEscape = (value: Value): boolean => typeof value === "string" && /[\\\t\n\r]/.test(value);
const escapedText = (value: Value): string =>
  typeof value === "string"
    ? value.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found)
    : textOf(value);

/** Sums the digest of rows and returns them as lines of COPY. */
class RowTexts implements Digest {
  rows = 0;
  digest = 0;

  constructor(private readonly columns: readonly Column[]) {}

  /** Counts rows in the digest; returns their lines. */
  add(rows: readonly Row[]): string {
    let lines = "";
    for (const row of rows) {
      const values = this.columns.map(({ name }) => row[name] ?? null);
      const text = values.map(textOf).join("\t");
      this.rows += 1;
      this.digest = (this.digest + parseInt(hash("md5", text).slice(0, 12), 16)) % modulus;
      lines += values.some(mustEscape) ? `${values.map(escapedText).join("\t")}\n` : `${text}\n`;
    }
    return lines;
  }
}

/** Returns the statement that computes the digest of a table in PostgreSQL. */
function selectDigest(relation: string, columns: readonly Column[]): string {
  const texts = columns.map(({ name }) => `coalesce(${name}::text, '${nullText}')`).join();
  const bits = `('x' || substr(md5(concat_ws(E'\\t', ${texts})), 1, 12))::bit(48)::bigint`;
  return `SELECT count(*) AS rows, (coalesce(sum(${bits}), 0) % ${modulus})::text AS digest FROM ${relation}`;
}

/** Returns the digest of a part of a store. */
export function digestOf(driver: Driver, part: Part): Digest {
  const texts = new RowTexts(part.columns);
  for (const rows of rowsOf(driver, part)) texts.add(rows);
  return texts;
}

export interface CopyOptions {
  /** The name of the table to create. */
  readonly relation: string;
  readonly onRows: (rows: number) => void;
}

/**
 * Copies a part of a store into a new table with its indexes, in one transaction that also compares what
 * arrived. Rejects, with nothing created, when it differs.
 */
export async function copyPart(
  { driver, client }: { driver: Driver; client: Client },
  part: Part,
  { relation, onRows }: CopyOptions,
): Promise<Digest> {
  const texts = new RowTexts(part.columns);
  function* lines(): Generator<string> {
    for (const rows of rowsOf(driver, part)) {
      if (rows.length > 0) yield texts.add(rows);
      onRows(rows.length);
    }
  }
  await client.query("BEGIN");
  try {
    await client.query(createTable(part.table, relation));
    const names = part.columns.map(({ name }) => name).join();
    // FREEZE: the rows are visible to every later transaction, and no VACUUM has to write them again.
    const copy = client.query(copyFrom(`COPY ${relation} (${names}) FROM STDIN WITH (FREEZE)`));
    await pipeline(Readable.from(lines()), copy);
    for (const statement of createIndexes(part.table, relation)) await client.query(statement);
    await client.query(`ANALYZE ${relation}`);
    await compare(client, { part, relation, sent: texts });
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
  return texts;
}

async function compare(
  client: Client,
  { part, relation, sent }: { part: Part; relation: string; sent: Digest },
): Promise<void> {
  const { rows } = await client.query<{ rows: string; digest: string }>(selectDigest(relation, part.columns));
  const [arrived] = rows;
  if (Number(arrived?.rows) === sent.rows && Number(arrived?.digest) === sent.digest) return;
  throw new Error(
    `${arrived?.rows ?? 0} rows of ${part.table} ${part.key} arrived with digest ${arrived?.digest ?? 0}, ` +
      `but ${sent.rows} with digest ${sent.digest} were sent`,
  );
}
