import { useEffect } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import { usePane } from "./paneContext";
import { findSheetRace, type SheetRace } from "./sheetRace";

/**
 * Calls back with the race of the active cell, if it has one, when a view is shown. The view ignores it once
 * a race is chosen.
 *
 * @param onRace called at most once for each time that the view is shown
 * @example
 * useSheetRace(({ date, track, race }) => setValues({ date, track, race }));
 */
export function useSheetRace(onRace: (race: SheetRace) => void): void {
  const { client, host } = usePane();
  useEffect(() => {
    const find = async (): Promise<void> => {
      await client.ready();
      const options = { workbook: host.workbook, context: parseContext(session()), peek: client.peek };
      const race = await findSheetRace(options);
      if (race) onRace(race);
    };
    void find().catch(() => undefined); // no workbook is open
  }, []);
}
