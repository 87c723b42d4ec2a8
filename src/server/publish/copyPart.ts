import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Driver } from "../../service/store/history";
import { rowsOf, type Part } from "./parts";
import { RowTexts, selectDigest, type Digest } from "./rowText";
import { createIndexes, createTable } from "./tableText";

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
