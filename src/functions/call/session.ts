import { readOptions, readSnapshotName } from "../../cells/arguments/readText";
import { ArgumentError, isBlankOrZero, single, unwrapArgument } from "../../cells/cellValue";
import { withNearest } from "../../spec/nearestName";
import type { ErrorCell, FormattedNumber } from "../../cells/table/cell";
import { presentationChoices } from "../../cells/table/presentation";
import type { Client } from "../../client/client";
import { createReplay, type Snapshot, snapshotNamed } from "../../client/snapshots/snapshot";
import type { DateOrder } from "../../dates/dateOrder";
import type { DateSystem } from "../../dates/serials";
import { t } from "../../language/translate";
import { parameters } from "../../spec/parameters";
import { notAvailable } from "./cellError";

/** The arguments and options whose default a workbook or a user can choose. */
export const settingNames = ["race_code", "country", "timezone", "missing", "time", "cards"] as const;
export type SettingName = (typeof settingNames)[number];

/** Chosen defaults as they were typed. */
export type Chosen = Readonly<Partial<Record<SettingName, string>>>;

/** The chosen defaults of the open workbook, which are stored in it, and of this user. */
export interface Settings {
  readonly workbook: Chosen;
  readonly user: Chosen;
}

/** The origin of a value, in order of precedence. */
export type Origin = "argument" | "option" | "workbook" | "user" | "spec";

/** A value before parsing, and its origin. */
export interface SuppliedValue {
  readonly value: unknown;
  readonly from: Origin;
}

const { race_code, country, timezone } = parameters;

/** The defaults of the service (spec 4.2). */
const specDefaults: Readonly<Record<SettingName, string>> = {
  race_code: race_code.default,
  country: country.default,
  timezone: timezone.default,
  missing: presentationChoices.missing[0],
  time: presentationChoices.time[0],
  cards: presentationChoices.cards[0],
};

/** Returns the default of a setting and its origin: the workbook, or else the user, or else the service. */
export function defaultOf(name: SettingName, { workbook, user }: Settings): SuppliedValue {
  if (workbook[name]) return { value: workbook[name], from: "workbook" };
  if (user[name]) return { value: user[name], from: "user" };
  return { value: specDefaults[name], from: "spec" };
}

/** The open workbook's snapshots, for functions. */
export interface Snapshots {
  /** Returns undefined once they have been read from the workbook, otherwise a promise that never rejects. */
  ready(): Promise<void> | undefined;
  /** Returns the name of the snapshot that the workbook shows; undefined while it is live. */
  shown(): string | undefined;
  /** Returns their names, the newest first. */
  names(): readonly string[];
  /** Returns the session of a snapshot; undefined if there is no snapshot of that name. */
  sessionOf(name: string): Session | undefined;
  /** Returns the name of the newest snapshot taken before a time. */
  newestBefore(time: number): string | undefined;
  /** Returns the reason why no snapshots can be used, if there is one. */
  problem(): string | undefined;
  /** Returns a number that changes whenever a snapshot is added or removed. */
  revision(): number;
  /** Calls back after each change. Returns a function that ends it. */
  onChange(listener: () => void): () => void;
}

/** The parts of the add-in that functions depend on. */
export interface Session {
  readonly client: Client;
  /** Returns the chosen defaults, a new object whenever they change. */
  readonly settings: () => Settings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns the date system of the open workbook; 1900 by default. */
  readonly dateSystem?: (() => DateSystem) | undefined;
  /** Returns the user's order of day, month and year in dates; undefined if unknown. */
  readonly dateOrder?: () => DateOrder | undefined;
  /** Called when a date word, such as today, is resolved. */
  readonly onDateWord?: (() => void) | undefined;
  /** True if the host supports formatted numbers (CustomFunctionsRuntime 1.4). */
  readonly formats: boolean;
  /** True if the host supports basic values with properties, and formats of doubles (ExcelApi 1.19). */
  readonly hasProperties?: boolean;
  /** The add-in's version, for STATUS. */
  readonly version?: string | undefined;
  readonly snapshots?: Snapshots | undefined;
}

let open: Session | undefined;

export function openSession(session: Session): void {
  open = session;
}

/** Returns the session, or the open snapshot's session; throws #N/A before a session exists. */
export function session(): Session {
  if (!open) throw notAvailable(t`The add-in is still starting. Recalculate in a moment.`);
  const shownSnapshot = open.snapshots?.shown();
  return (shownSnapshot === undefined ? undefined : open.snapshots?.sessionOf(shownSnapshot)) ?? open;
}

/** Returns undefined once it is known whether the workbook shows a snapshot, otherwise a promise. */
export const whenSnapshotsRead = (): Promise<void> | undefined => open?.snapshots?.ready();

/** Returns the client, which counts results that leave for Excel; undefined before a session exists. */
export const openClient = (): Client | undefined => open?.client;

/** Returns the rules for dates in cells: the workbook's date system, and the user's order of their parts. */
export const datesInCells = (): Pick<ParseContext, "dateSystem" | "dateOrder"> => ({
  dateSystem: open?.dateSystem?.() ?? 1900,
  dateOrder: open?.dateOrder?.(),
});

/** Returns true if the host supports formatted numbers; false before a session exists. */
export const areFormatsSupported = (): boolean => open?.formats ?? false;

/** Returns the type of formatted numbers that the host supports. */
export const supportedNumberType = (): FormattedNumber["type"] =>
  open?.hasProperties ? "Double" : "FormattedNumber";

/** The part of the session's state that parsing and showing a response depend on. */
export interface ParseContext extends Pick<
  Session,
  "now" | "formats" | "hasProperties" | "onDateWord" | "snapshots"
> {
  /** The client's earlier answers, for notes and suggestions. */
  readonly client: Pick<Client, "peek" | "activity">;
  readonly settings: Settings;
  readonly dateSystem: DateSystem;
  readonly dateOrder?: DateOrder | undefined;
  readonly notAvailable: () => ErrorCell;
  readonly today: (timezone: string) => string;
  /** True while the clock replaces the source's unknown date. */
  readonly todayUnknown?: boolean;
}

export function parseContext(open: Session): ParseContext {
  const { client, settings, now, dateSystem, dateOrder, formats, onDateWord, snapshots } = open;
  return {
    client,
    now,
    formats,
    onDateWord,
    snapshots,
    hasProperties: open.hasProperties ?? false,
    settings: settings(),
    dateSystem: dateSystem?.() ?? 1900,
    dateOrder: dateOrder?.(),
    notAvailable: () => notAvailable(t`The source gives no value here.`),
    today: (timezone) => client.today(timezone),
    todayUnknown: !client.isSourceKnown(),
  };
}

/** Returns the session that answers from a snapshot: at its time and with its author's defaults. */
function replaySession(live: Session, snapshot: Snapshot): Session {
  const { client, dateSystem, version, snapshots } = live;
  const { takenAt, settings, dateOrder } = snapshot;
  return {
    dateSystem,
    version,
    snapshots,
    client: { ...client, ...createReplay(snapshot, client) },
    settings: () => settings,
    now: () => takenAt,
    dateOrder: () => dateOrder,
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
      const knownSession = sessions.get(snapshot) ?? replaySession(live(), snapshot);
      sessions.set(snapshot, knownSession);
      return knownSession;
    },
    newestBefore: (time) => snapshotNamed(snapshots().filter(({ takenAt }) => takenAt < time))?.name,
  };
}

/** No snapshots can be used; the cell shows #N/A with the reason. */
export class SnapshotsMissing extends Error {
  override readonly name = "SnapshotsMissing";
}

/**
 * Returns a snapshot's session. Throws SnapshotsMissing if there are no snapshots, and an ArgumentError for
 * an unknown name.
 */
export function sessionNamed(
  argument: string,
  name: string,
  { snapshots }: Pick<Session, "snapshots">,
): Session {
  const snapshotSession = snapshots?.sessionOf(name);
  if (snapshotSession) return snapshotSession;
  const names = snapshots?.names() ?? [];
  if (names.length === 0)
    throw new SnapshotsMissing(
      snapshots?.problem() ?? t`This workbook has no snapshot. Take one in the Racing pane.`,
    );
  const rule = withNearest(t`must be a snapshot of this workbook, ${names.join(" or ")}`, {
    name,
    candidates: names,
  });
  throw new ArgumentError(argument, rule, name);
}

/** Returns the session of the snapshot that a call's options name, or else the given session. */
export function sessionFor(
  { optionNames }: { readonly optionNames: readonly string[] },
  { options }: { readonly options?: unknown },
  open: Session,
): Session {
  const cell = single(unwrapArgument("options", options));
  // A cheap test first, because repeated calls come here.
  if (isBlankOrZero(cell) || (typeof cell === "string" && !/snapshot/i.test(cell))) return open;
  const name = readOptions(cell, optionNames).get("snapshot");
  return name === undefined ? open : sessionNamed("snapshot", readSnapshotName("snapshot", name), open);
}
