import { createReplay } from "../../client/snapshots/replayClient";
import { type Snapshot, snapshotNamed } from "../../client/snapshots/snapshot";
import type { Session, Snapshots } from "./session";

/**
 * Returns the session in which functions answer from a snapshot: with its answers, at its time, and with the
 * defaults of its author, so that every reader sees the same values.
 */
export function replaySession(live: Session, snapshot: Snapshot): Session {
  const { client, dateSystem, version, snapshots } = live;
  const { takenAt, settings, dateOrder } = snapshot;
  return {
    client: { ...client, ...createReplay(snapshot, client) },
    settings: () => settings,
    now: () => takenAt,
    ...(dateSystem ? { dateSystem } : {}),
    dateOrder: () => dateOrder,
    ...(version === undefined ? {} : { version }),
    ...(snapshots ? { snapshots } : {}),
    get formats() {
      return live.formats; // unknown until Excel is ready
    },
    get hasProperties() {
      return live.hasProperties ?? false;
    },
  };
}

/** Returns the sessions of a workbook's snapshots; each is created once. */
export function createSnapshotSessions(
  live: () => Session,
  snapshots: () => readonly Snapshot[],
): Pick<Snapshots, "names" | "sessionOf" | "newestBefore"> {
  const sessions = new WeakMap<Snapshot, Session>();
  return {
    names: () => [...snapshots()].sort((one, other) => other.takenAt - one.takenAt).map(({ name }) => name),
    sessionOf(name) {
      const snapshot = snapshotNamed(snapshots(), name);
      if (!snapshot) return undefined;
      const known = sessions.get(snapshot) ?? replaySession(live(), snapshot);
      sessions.set(snapshot, known);
      return known;
    },
    newestBefore: (time) => snapshotNamed(snapshots().filter(({ takenAt }) => takenAt < time))?.name,
  };
}
