import { useEffect } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import { usePane } from "./paneContext";
import { findSheetRace, type SheetRace } from "./sheetRace";

/** Milliseconds without a calculation after which the sheet is read again. */
const pause = 300;

/**
 * Calls back with the race of the active cell, if it has one, when a view is shown; with `anywhere` else with
 * that of its sheet, with `follow` after each calculation too.
 *
 * @param onRace called at most once for each time that the view is shown, or that a sheet is calculated
 * @example
 * useSheetRace(({ date, track, race }) => setValues({ date, track, race }));
 */
export function useSheetRace(
  onRace: (race: SheetRace) => void,
  { anywhere = false, follow = false }: { readonly anywhere?: boolean; readonly follow?: boolean } = {},
): void {
  const { client, host } = usePane();
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const find = async (): Promise<void> => {
      await client.ready();
      const { workbook } = host;
      const context = parseContext(session());
      const race = await findSheetRace({ workbook, context, peek: client.peek, anywhere });
      if (race && isShown) onRace(race);
    };
    const ignore = (): undefined => undefined; // no workbook is open, or a cell is being edited
    const findSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void find().catch(ignore), pause);
    };
    void find().catch(ignore);
    const following = follow ? host.sheetInputs.onCalculated(findSoon).catch(ignore) : undefined;
    return () => {
      isShown = false;
      clearTimeout(timer);
      void following?.then((end) => end?.());
    };
  }, []);
}
