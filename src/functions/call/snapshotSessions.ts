import { ArgumentError } from "../../cells/argumentError";
import { readOptions } from "../../cells/arguments/readOptions";
import { readSnapshotName } from "../../cells/arguments/readText";
import { unwrapArgument } from "../../cells/arguments/unwrapArgument";
import { isBlankOrZero, single } from "../../cells/cellValue";
import { didYouMean } from "../../cells/nameMatching";
import { createReplay } from "../../client/snapshots/replayClient";
import { type Snapshot, snapshotNamed } from "../../client/snapshots/snapshot";
import type { ArgumentCells } from "./arguments";
import type { Call } from "./call";
import type { Session, Snapshots } from "./session";

/**
 * Returns the session in which functions answer from a snapshot: with its answers, at its time, and with the
 * defaults of its author, so that every reader sees the same values.
 */
function replaySession(live: Session, snapshot: Snapshot): Session {
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

/** There are no snapshots, or none that can be used; the cell shows #N/A with the reason. */
export class SnapshotsMissing extends Error {
  override readonly name = "SnapshotsMissing";
}

/**
 * Returns the session of a named snapshot. Throws SnapshotsMissing in a workbook without snapshots, and an
 * ArgumentError with the names for one that it does not have.
 */
export function sessionNamed(
  argument: string,
  name: string,
  { snapshots }: Pick<Session, "snapshots">,
): Session {
  const found = snapshots?.sessionOf(name);
  if (found) return found;
  const names = snapshots?.names() ?? [];
  if (names.length === 0)
    throw new SnapshotsMissing(
      snapshots?.problem() ?? "This workbook has no snapshot. Take one in the Racing pane.",
    );
  const rule = `must be a snapshot of this workbook, ${names.join(" or ")}${didYouMean(name, names)}`;
  throw new ArgumentError(argument, rule, name);
}

/** Returns the cell of a call's options if it may name a snapshot: a test that costs a warm call little. */
function optionsNaming({ options }: ArgumentCells): unknown {
  const cell = single(unwrapArgument("options", options));
  if (isBlankOrZero(cell) || (typeof cell === "string" && !/snapshot/i.test(cell))) return undefined;
  return cell;
}

/**
 * Returns the session in which a call is answered: that of the snapshot which its options name, else the one
 * given. Throws as sessionNamed does.
 */
export function sessionFor(call: Call, cells: ArgumentCells, open: Session): Session {
  const cell = optionsNaming(cells);
  if (cell === undefined) return open;
  const name = readOptions(cell, call.optionNames).get("snapshot");
  return name === undefined ? open : sessionNamed("snapshot", readSnapshotName("snapshot", name), open);
}
