import type { GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { clickedIn } from "../../../src/workbench/officeHost/excel/worksheet";

/** A message about an event of the workbook, as an entry of the event "richApiMessage". */
export type EventMessage = readonly [category: 65536, type: number, target: "Workbook", text: string];

const category = 65_536;
/** The numbers of "WorksheetCalculated" and "WorksheetSingleClicked". */
const [worksheetCalculated, worksheetSingleClicked] = [16, 21] as const;

/**
 * The event that sheets have been calculated, for a page that has registered for it. It reports every sheet,
 * as the grid does not report which sheets changed; the calculations of one task share a message. It reports
 * clicks to a page that has registered for these.
 */
export class CalculatedEvent {
  private registered = false;
  private hearsClicks = false;
  private scheduled = false;
  private readonly grid: GridHost;
  private readonly report: (messages: readonly EventMessage[]) => void;

  constructor(grid: GridHost, report: (messages: readonly EventMessage[]) => void) {
    this.grid = grid;
    this.report = report;
    grid.onCalculated(() => this.schedule());
    grid.onClicked((cell) => {
      const text = JSON.stringify(clickedIn(grid, cell));
      if (this.hearsClicks) report([[category, worksheetSingleClicked, "Workbook", text]]);
    });
  }

  setClicks(heard: boolean): void {
    this.hearsClicks = heard;
  }

  register(): void {
    this.registered = true;
  }

  unregister(): void {
    this.registered = false;
  }

  private schedule(): void {
    if (!this.registered || this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.report(this.grid.sheets().map((sheet) => this.messageOf(sheet)));
    });
  }

  private messageOf(sheet: string): EventMessage {
    const text = JSON.stringify({ worksheetId: this.grid.sheetId(sheet) });
    return [category, worksheetCalculated, "Workbook", text];
  }
}
