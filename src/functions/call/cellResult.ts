import type { Cell } from "../../cells/table/cell";
import { shape } from "../../cells/table/shape";
import type { Asked } from "./argumentCache";
import type { Answer } from "../../client/answer";
import type { ParsedCall } from "./parseCall";

/** What a cell spills, and how large it is on its way to Excel. */
export interface Shaped {
  readonly table: Cell[][];
  /** Bytes of JSON, nearly. */
  readonly bytes: number;
}

/** The tables of an answer by what they show of it, for as long as the answer lives. */
const known = new WeakMap<object, Map<string, Shaped>>();
const numberBytes = 8;
const objectBytes = 80;

function bytesOf(table: readonly (readonly Cell[])[]): number {
  let bytes = 0;
  for (const row of table) {
    for (const cell of row) {
      bytes += typeof cell === "string" ? cell.length + 3 : typeof cell === "object" ? objectBytes : numberBytes;
    }
  }
  return bytes;
}

/** The table that a call shows of an answer, shaped once for all calls that show the same. */
export function tableOf({ read, viewKey }: Asked, answer: CellResult): Shaped {
  const title = read.view.presentation.headers === 2 ? titleOf(read, answer) : "";
  const key = viewKey + title;
  let tables = known.get(answer.response);
  if (!tables) known.set(answer.response, (tables = new Map<string, Shaped>()));
  const shaped = tables.get(key);
  if (shaped) return shaped;
  read.call.check?.(answer.response, read.givens);
  const columns = read.call.columnsOf?.(answer.response, read);
  const table = shape(answer.response, columns ? { ...read.view, columns } : read.view, title);
  const fresh = { table, bytes: bytesOf(table) };
  tables.set(key, fresh);
  return fresh;
}

/** An answer, or several made one: what a cell shows, and where and when it came from. */
export interface CellResult extends Omit<Answer, "response"> {
  readonly response: object;
}

const sources: Readonly<Record<Answer["source"], string>> = {
  live: "live",
  simulated: "simulated races",
  results: "results file",
};

const minute = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** The title line: what, where, when, source, as of. */
export function titleOf({ call, report, parameters }: ParsedCall, { source, asOf, receivedAt, stale }: CellResult): string {
  const what = Object.keys(call.reports).length > 1 ? `${call.name} ${report}` : call.name;
  const asked = Object.entries(parameters).map(([name, value]) => (name === "race" ? `race ${value}` : String(value)));
  const when = asOf === undefined ? `received ${minute(receivedAt)}` : `as of ${asOf}`;
  return [what, ...asked, sources[source], `${when}${stale ? ", older than usual" : ""}`].join(" · ");
}
