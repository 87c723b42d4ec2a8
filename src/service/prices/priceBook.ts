import { bestPrice, type PriceRow, type PriceTable, runnerKey, trackKey } from "../../files/priceTable";
import { movementOf, movePrice, type PriceMoves } from "../../maths/priceMoves";
import type { PricesResponse } from "../../spec/prices";
import { present } from "../races/records";

export interface PriceBookOptions {
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** The name of the table for people, without its folder, user or query. */
  readonly source: string;
  /** Seconds between two looks at the table. */
  readonly every: number;
  /** Seconds after the table's last change until which its prices are shown. */
  readonly most: number;
}

export interface AskedPrices {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly track: string;
  readonly race: number;
  /** The source's present day, to which a table without dates belongs. */
  readonly today: string;
}

/** Milliseconds for which the course of a price is remembered after it was last in the table. */
const remembered = 86_400_000;

interface Seen extends PriceMoves {
  readonly at: number;
}

const utc = (time: number): string => new Date(time).toISOString().slice(11, 19);

/** Creates the prices of a table that changes: its present ones, and their course since the first look. */
export function createPriceBook({ now, source, every, most }: PriceBookOptions) {
  let table: PriceTable | undefined;
  let changedAt = 0;
  let fault: string | undefined;
  let seen = new Map<string, Seen>();

  /** Returns the reason why no prices can be shown now. */
  function problemAt(time: number): string | undefined {
    if (!table) return fault ?? `the prices of ${source} have not been read yet`;
    if (time - changedAt <= most * 1000) return undefined;
    const reason = fault ?? `${source} has not changed since`;
    return `the prices of ${source} stopped at ${utc(changedAt)} UTC, and none is shown after ${most} s: ${reason}`;
  }

  function isAbout({ date, track, race, today }: AskedPrices): (row: PriceRow) => boolean {
    const key = trackKey(track);
    return (row) =>
      (row.race === undefined || row.race === race) &&
      (row.date ?? today) === date &&
      (row.track === undefined || row.track === key);
  }

  function runnerOf(row: PriceRow): PricesResponse["runners"][number] {
    const [firm, best] = bestPrice(row) ?? [];
    const moves = row.last === undefined && best === undefined ? undefined : seen.get(runnerKey(row));
    const { number, name } = row;
    const last = row.last ?? best;
    const open = row.open ?? moves?.open;
    return {
      number,
      ...present({
        name,
        last,
        best,
        firm,
        open: last === undefined ? undefined : open,
        high: row.high ?? moves?.high,
        low: row.low ?? moves?.low,
        movement: last === undefined || open === undefined ? undefined : movementOf(open, last),
        time: moves && new Date(moves.time).toISOString(),
      }),
    };
  }

  /** Returns the state of the table, and the reason why no prices can be shown. */
  function state() {
    const time = now();
    const problem = problemAt(time);
    return {
      source,
      ...(table && {
        updated: new Date(changedAt).toISOString(),
        age: Math.round((time - changedAt) / 100) / 10,
      }),
      most,
      every,
      ...(problem !== undefined && { problem }),
    };
  }

  return {
    source,
    state,
    /** Takes a table as it was at a time, in milliseconds since 1970; a time ahead of the clock is now. */
    take(next: PriceTable, at: number): void {
      const time = now();
      const oldest = time - remembered;
      const moved = new Map([...seen].filter(([, { at: last }]) => last > oldest));
      for (const row of next.rows) {
        const last = row.last ?? bestPrice(row)?.[1];
        if (last === undefined) continue;
        const key = runnerKey(row);
        moved.set(key, { ...movePrice(moved.get(key), last, Math.min(at, time)), at: time });
      }
      seen = moved;
      table = next;
      changedAt = Math.min(at, time);
      fault = undefined;
    },
    /** States why the table cannot be read now; its last prices stay until they are too old. */
    fail: (reason: string): void => void (fault = reason),
    /** Returns the prices of a race, or the reason why there are none. */
    answer(asked: AskedPrices): PricesResponse {
      const tableState = state();
      const rows = tableState.problem === undefined ? (table?.rows ?? []).filter(isAbout(asked)) : [];
      const { date, track, race } = asked;
      const missing = `${source} has no row for race ${race} at ${track} on ${date}`;
      return {
        date,
        track,
        raceNumber: race,
        ...(rows.length === 0 && { problem: missing }),
        ...tableState,
        runners: rows.map(runnerOf),
      };
    },
  };
}

/** The prices of one table, for all who ask. */
export type PriceBook = ReturnType<typeof createPriceBook>;
