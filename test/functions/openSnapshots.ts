import { parsedCallsOf } from "../../src/functions/call/argumentCache";
import { recordAnswers } from "../../src/functions/call/recordAnswers";
import { createSnapshotSessions, session, type Snapshots } from "../../src/functions/call/session";
import { catalogue } from "../../src/functions/catalogue";
import type { Snapshot } from "../../src/client/snapshots/snapshot";
import { parseSnapshots, serialiseSnapshots } from "../../src/client/snapshots/snapshotFile";
import type { TestSession } from "./testSession";

interface OpenedSnapshots {
  readonly list: Snapshot[];
  /** Takes a snapshot of the answers that the calls until now have used, as a workbook's file stores it. */
  take(name: string, takenAt: number): Promise<Snapshot>;
  /** Shows a snapshot; live without a name. */
  show(name?: string): void;
}

/** Gives a session snapshots, which are in a workbook's file elsewhere. */
export function openSnapshots(opened: TestSession): OpenedSnapshots {
  const live = session();
  const list: Snapshot[] = [];
  let shownName: string | undefined;
  const listeners = new Set<() => void>();
  const snapshots: Snapshots = {
    ...createSnapshotSessions(
      () => ({ ...live, snapshots }),
      () => list,
    ),
    ready: () => undefined,
    shown: () => shownName,
    problem: () => undefined,
    revision: () => list.length,
    onChange: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
  };
  opened.set({ snapshots });
  return {
    list,
    async take(name, takenAt) {
      const calls = catalogue.flatMap((call) => parsedCallsOf(call.name, session()));
      const { answers } = await recordAnswers(calls, opened.client);
      const { source, asOf } = opened.client.status();
      const taken: Snapshot = {
        name,
        takenAt,
        version: "1.0.0",
        answers,
        settings: live.settings(),
        source: { ...(source && { source }), ...(asOf && { asOf }) },
      };
      const [storedSnapshot = taken] = parseSnapshots(serialiseSnapshots([taken]));
      list.push(storedSnapshot);
      return storedSnapshot;
    },
    show(name) {
      shownName = name;
      for (const listener of [...listeners]) listener();
    },
  };
}
