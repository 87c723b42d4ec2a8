/** Lets time pass in a workbook, so that its countdowns continue by themselves. */
import type { Clock } from "../runtime/clock";
import type { GridHost } from "../grid/oSpreadsheetGrid";

interface PassingTime {
  readonly workbench: {
    readonly grid: Pick<
      GridHost,
      "onCalculated" | "onSelected" | "activeSheet" | "calculationMode" | "isEditing"
    >;
    tick(): void;
  };
  readonly clock: Clock;
  /** Returns the milliseconds since 1970. */
  readonly time: () => number;
  readonly isVisible: () => boolean;
}

const minute = 60_000;
/** The shortest time in milliseconds between two calculations caused by edits. */
const shortest = 1000;

/**
 * Calculates the formulas that use the time at each full minute, after an edit, and on a sheet that comes
 * into view; not while the page is hidden, while someone types, or in manual calculation.
 */
export function followTime({ workbench, clock, time, isVisible }: PassingTime): void {
  const { grid } = workbench;
  let last = -Infinity;
  let sheet: string | undefined;
  let isWaiting = false;
  let isOpen = false;

  function tick(): void {
    if (!isOpen || !isVisible() || grid.isEditing() || grid.calculationMode === "Manual") return;
    last = clock.now();
    sheet = grid.activeSheet();
    workbench.tick();
  }
  function tickSoon(): void {
    if (isWaiting) return;
    isWaiting = true;
    clock.after(0, () => {
      isWaiting = false;
      if (clock.now() - last >= shortest || sheet !== grid.activeSheet()) tick();
    });
  }
  const nextMinute = (): void =>
    clock.after(minute - (time() % minute), () => {
      tick();
      nextMinute();
    });

  grid.onCalculated((edited) => {
    isOpen = true;
    if (edited) tickSoon();
  });
  grid.onSelected(() => sheet !== grid.activeSheet() && tickSoon());
  nextMinute();
}
