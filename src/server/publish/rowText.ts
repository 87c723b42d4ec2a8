import { hash } from "node:crypto";
import type { Row, Value } from "../../service/store/history";
import type { Column } from "./tableText";

/** The number of rows of a part and, modulo 2^48, the sum of the first 48 bits of the MD5 of each row. */
export interface Digest {
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
export function textOf(value: Value): string {
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
export class RowTexts implements Digest {
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
export function selectDigest(relation: string, columns: readonly Column[]): string {
  const texts = columns.map(({ name }) => `coalesce(${name}::text, '${nullText}')`).join();
  const bits = `('x' || substr(md5(concat_ws(E'\\t', ${texts})), 1, 12))::bit(48)::bigint`;
  return `SELECT count(*) AS rows, (coalesce(sum(${bits}), 0) % ${modulus})::text AS digest FROM ${relation}`;
}
