import type { Workbench } from "./openWorkbench";

/** Selects a cell and focuses the grid. */
export async function select({ page }: Workbench, address: string): Promise<void> {
  await page.evaluate(`(() => {
    const { grid } = window.racingWorkbench.excel;
    grid.select(grid.area(${JSON.stringify(address)}));
    grid.focus();
  })()`);
}

/** Types into a cell, key by key, and presses Enter. */
export async function typeAt(workbench: Workbench, address: string, text: string): Promise<void> {
  await select(workbench, address);
  await workbench.page.keyboard.type(text);
  await workbench.page.keyboard.press("Enter");
  await workbench.settled();
}
