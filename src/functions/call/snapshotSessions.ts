import { ArgumentError } from "../../cells/argumentError";
import { readOptions } from "../../cells/arguments/readOptions";
import { readSnapshotName } from "../../cells/arguments/readText";
import { unwrapArgument } from "../../cells/arguments/unwrapArgument";
import { isBlankOrZero, single } from "../../cells/cellValue";
import { didYouMean } from "../../cells/nameMatching";
import type { ArgumentCells } from "./argument";
import type { Call } from "./call";
import type { Session } from "./session";

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
