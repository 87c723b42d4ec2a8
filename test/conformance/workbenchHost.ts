import type { Page } from "playwright-core";
import type { Call, Outcome, Profile } from "./cellCall";
import { callsInSheet, cellOf, cellsOf } from "./formulas";

interface View {
  readonly value: string | number | boolean | null;
  readonly format: string;
  readonly error?: { readonly error: string; readonly message?: string };
}

interface RacingWorkbench {
  create(
    sheets: readonly { readonly name: string; readonly cells: Readonly<Record<string, string>> }[],
  ): Promise<void>;
  idle(): boolean;
  readonly excel: {
    readonly grid: {
      area(address: string): object;
      spillOf(area: object): object | undefined;
      read(area: object): View[][];
    };
  };
}

const sheetOf = (index: number): string => `Calls${Math.floor(index / callsInSheet)}`;

function outcomeOf(views: readonly (readonly View[])[]): Outcome {
  const error = views[0]?.[0]?.error;
  if (error) return { error: error.error, message: error.message ?? "" };
  const rows = views.map((row) =>
    row.map(({ value, format, error: cellError }) => {
      if (cellError) return cellError.error;
      return typeof value === "number" && format !== "General" ? ([value, format] as const) : (value ?? "");
    }),
  );
  return { table: rows };
}

/** Returns the outcomes of calls in one workbook of the workbench. */
export async function inWorkbench(
  page: Page,
  { calls, profile }: { calls: readonly Call[]; profile: Profile },
): Promise<Outcome[]> {
  const sheets = new Map<string, Record<string, string>>();
  for (const [index, call] of calls.entries())
    sheets.set(sheetOf(index), { ...sheets.get(sheetOf(index)), ...cellsOf(call, index % callsInSheet) });
  await page.selectOption("#profile", profile);
  await page.evaluate(
    (all) => (window as unknown as { racingWorkbench: RacingWorkbench }).racingWorkbench.create(all),
    [...sheets].map(([name, cells]) => ({ name, cells })),
  );
  await page.waitForFunction(() =>
    (window as unknown as { racingWorkbench: RacingWorkbench }).racingWorkbench.idle(),
  );
  const views = await page.evaluate(
    (addresses) => {
      const { grid } = (window as unknown as { racingWorkbench: RacingWorkbench }).racingWorkbench.excel;
      return addresses.map((address) => grid.read(grid.spillOf(grid.area(address)) ?? grid.area(address)));
    },
    calls.map((_, index) => `${sheetOf(index)}!${cellOf(index % callsInSheet)}`),
  );
  return views.map(outcomeOf);
}
