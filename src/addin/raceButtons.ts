import type { Host } from "./excel/excelHost";
import type { SheetInputs } from "./excel/sheetInputs";

/** The ribbon's button that logs the stakes of the active race sheet. */
const betsButton = "Racing.Bets";

interface Options {
  readonly host: Pick<Host, "canHideButtons" | "setButtonVisible">;
  readonly sheets: Pick<SheetInputs, "onActivated">;
  readonly navigator: { shown(): Promise<unknown> };
}

/** Hides the bets button while the active sheet is not a race sheet, because it would do nothing there. */
export async function watchRaceButtons({ host, sheets, navigator }: Options): Promise<void> {
  if (!host.canHideButtons()) return;
  let applied: boolean | undefined;
  const look = async (): Promise<void> => {
    const isRaceSheet = (await navigator.shown()) !== undefined;
    if (isRaceSheet === applied) return;
    await host.setButtonVisible(betsButton, isRaceSheet);
    applied = isRaceSheet;
  };
  // Excel is busy; the next sheet change decides
  await sheets.onActivated(() => void look().catch(() => undefined));
  await look();
}
