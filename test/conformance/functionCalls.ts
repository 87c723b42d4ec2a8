import type { Page } from "playwright-core";
import type { FunctionCalls, FunctionResult } from "../microsoftHost/functionCalls";
import { evaluated } from "../browser/evaluated";
import { hosts, openWorkbench } from "../browser/openWorkbench";
import type { TestSite } from "../browser/testSite";
import { type Call, type Outcome, type Profile, argumentsOf, type Shown } from "./cellCall";

export interface Flush {
  /** Milliseconds since the page started. */
  readonly at: number;
  readonly results: number;
  /** Characters of the results. */
  readonly size: number;
}

type NamedCall = readonly [name: string, args: readonly unknown[]];

/** Calls of the add-in's functions through Microsoft's runtime, without a formula in a sheet. */
export interface DirectCalls {
  readonly flushes: readonly Flush[];
  /** All results in the order of arrival. */
  readonly results: readonly FunctionResult[];
  /** Makes calls in one message, as a calculation does, and returns their ids. */
  invoke(calls: readonly NamedCall[]): readonly number[];
  cancel(ids: readonly number[]): void;
  /** Resolves with the results of these calls. */
  settled(ids: readonly number[]): Promise<readonly FunctionResult[]>;
  /** Makes calls and resolves with their results. */
  call(calls: readonly NamedCall[]): Promise<readonly FunctionResult[]>;
}

/** Adds the calls to the workbench's page. Self-contained, because its source is sent to a browser. */
function installCalls(): void {
  const { calls } = (
    window as unknown as {
      readonly racingWorkbench: { readonly host: { readonly calls: FunctionCalls } };
    }
  ).racingWorkbench.host;
  const flushes: Flush[] = [];
  const results: FunctionResult[] = [];
  const first = new Map<number, FunctionResult>();
  const waiting = new Map<number, (result: FunctionResult) => void>();
  calls.onResults((batch) => {
    flushes.push({ at: performance.now(), results: batch.length, size: JSON.stringify(batch).length });
    for (const result of batch) {
      results.push(result);
      if (!first.has(result[0])) first.set(result[0], result);
      waiting.get(result[0])?.(result);
      waiting.delete(result[0]);
    }
  });
  const direct: DirectCalls = {
    flushes,
    results,
    invoke: (all) =>
      all.map(([name, args]) => {
        const { id, result } = calls.call(name, args);
        result.catch(() => undefined); // read from the results
        return id;
      }),
    cancel: (ids) => ids.forEach((id) => calls.cancel(id)),
    settled: (ids) =>
      Promise.all(
        ids.map((id) => first.get(id) ?? new Promise<FunctionResult>((resolve) => waiting.set(id, resolve))),
      ),
    call: (all) => direct.settled(direct.invoke(all)),
  };
  Object.assign(window, { directCalls: direct });
}

/** Opens the workbench on Microsoft's scripts with an empty sheet, for direct calls. */
export async function openForCalls({ browser, server }: TestSite, excelApi?: string): Promise<Page> {
  const version = excelApi === undefined ? {} : { excelApi };
  const { page, create } = await openWorkbench(browser, server.url, { host: hosts[1], ...version });
  await create({});
  await page.evaluate(installCalls);
  return page;
}

/**
 * Runs a function with the calls in the page. Its result is passed as JSON, because there may be ten thousand
 * tables.
 */
export async function withCalls<T, A>(
  page: Page,
  work: (calls: DirectCalls, argument: A) => T | Promise<T>,
  argument: A,
): Promise<T> {
  const call = `(async () => (${work.toString()})(window.directCalls, ${JSON.stringify(argument)}))()`;
  const text = await evaluated<string>(page, `${call}.then((result) => JSON.stringify(result ?? null))`);
  return JSON.parse(text) as T;
}

/** Excel's errors by the codes in results. */
const codes: Readonly<Record<number, string>> = {
  1: "#N/A",
  5: "#DIV/0!",
  6: "#NUM!",
  7: "#VALUE!",
  8: "#NULL!",
};

interface DataType {
  readonly type?: string;
  readonly basicValue?: unknown;
  readonly numberFormat?: string;
  readonly code?: string;
}

/** Returns a cell of a result as Excel displays it; null is 0. */
function shown(cell: unknown): Shown {
  if (cell === null) return 0;
  if (typeof cell !== "object") return cell as Shown;
  const { type, basicValue, numberFormat, code } = cell as DataType;
  if (type === "Error") return String(code);
  return typeof basicValue === "number" ? [basicValue, String(numberFormat)] : (basicValue as Shown);
}

export function outcomeOf([, succeeded, value, code]: FunctionResult): Outcome {
  if (!succeeded) return { error: codes[code ?? 0] ?? "#VALUE!", message: String(value ?? "") };
  const rows = Array.isArray(value) ? (value as unknown[][]) : [[value]];
  return { table: rows.map((row) => row.map(shown)) };
}

/** Returns the outcomes of direct calls. */
export async function outcomesOf(
  page: Page,
  { calls, profile }: { calls: readonly Call[]; profile: Profile },
): Promise<Outcome[]> {
  const passed = calls.map((call) => [call[0], argumentsOf(profile, call)] as const);
  return (await withCalls(page, (direct, all) => direct.call(all), passed)).map(outcomeOf);
}
