import {
  asksForRace,
  type AskedRace,
  heartbeat,
  type ListedChanges,
  type RaceChange,
  streamEvents,
} from "../spec/changes";

export interface ChangeStreamsOptions {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Calls back every so many milliseconds. Returns a function that ends it. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
  /** True for a source that adds all changes of the last day again after a start. */
  readonly isComplete: boolean;
  readonly most?: number;
}

export interface StreamOptions {
  readonly isAbout: (change: RaceChange) => boolean;
  /** The id of the last change that the reader received, or the cursor with which its stream began. */
  readonly after?: string | undefined;
  /** The past day, YYYY-MM-DD, that the source replays. */
  readonly asOf?: string | undefined;
  /** Fields that may have changed since then without the source's knowledge. */
  readonly gap?: readonly string[] | undefined;
  readonly onEnd?: () => void;
}

export interface ListOptions extends Pick<StreamOptions, "isAbout"> {
  /** ISO 8601 UTC with milliseconds, like the times of changes. */
  readonly since: string | undefined;
}

interface Stream extends StreamOptions {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  /** The id up to which the reader had received everything when the stream began. */
  readonly begun: string;
}

const day = 24 * 3_600_000;
/** Milliseconds by which a change may be added after its own time. */
const lateness = 60_000;
/** Bytes by which a reader may be behind before it is cut off. */
const backlog = 256 * 1024;
/** Milliseconds after which a reader connects again (the field retry of an event stream). */
const retry = 3000;

const eventOf = (name: string, data: object, id = ""): string =>
  `event: ${name}\n${id && `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
const byId = (one: RaceChange, other: RaceChange): number => (one.id < other.id ? -1 : 1);

/** Returns the change of a source that replaced all races at a time in milliseconds. */
export function racesReplaced(time: number): RaceChange {
  const at = new Date(time).toISOString();
  return { id: `${at}/races`, at, fields: ["races"], from: {}, to: {} };
}

/**
 * Returns true for a change of a race, or for one of a race at requested meetings that concerns all its
 * runners.
 */
export function isAboutRace(asked: AskedRace, { race, runner }: RaceChange): boolean {
  return !race || (asksForRace(asked, race) && (asked.track !== undefined || runner === undefined));
}

/** Creates the streams of a source. Ids begin with the time and so sort by it. */
export function createChangeStreams(options: ChangeStreamsOptions) {
  const { now, every, isComplete, most = 1000 } = options;
  /** The id up to which changes are no longer known. */
  let forgotten = new Date(now() - (isComplete ? day : 0)).toISOString();
  let knownChanges: readonly RaceChange[] = [];
  const streams = new Set<Stream>();
  let stopBeating: (() => void) | undefined;

  /** Ends a stream; its reader notices the cut and resumes. */
  function remove(stream: Stream): void {
    if (!streams.delete(stream)) return;
    stream.onEnd?.();
    if (streams.size > 0) return;
    stopBeating?.();
    stopBeating = undefined;
  }

  function send(stream: Stream, text: string): void {
    const { controller } = stream;
    if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(new TextEncoder().encode(text));
    remove(stream);
    controller.error(new Error("the reader is too slow"));
  }

  /**
   * Sends changes that the stream has not sent; a change added later in the same moment may have a lower id.
   */
  function sendNew(stream: Stream, changes: readonly RaceChange[]): void {
    const next = changes.filter((change) => change.id > stream.begun && stream.isAbout(change));
    if (next.length > 0) send(stream, next.map((change) => eventOf("change", change, change.id)).join(""));
  }

  const each = (work: (stream: Stream) => void): void => [...streams].forEach(work);

  return {
    /** Sends changes that are published now, except those already known. */
    add(changes: readonly RaceChange[]): void {
      const ids = new Set(knownChanges.map(({ id }) => id));
      const added = changes.filter(({ id }) => !ids.has(id)).sort(byId);
      const oldest = new Date(now() - day - lateness).toISOString();
      const all = [...knownChanges, ...added].sort(byId);
      knownChanges = all.filter(({ id }) => id >= oldest);
      const newest = all[all.length - knownChanges.length - 1];
      if (newest && newest.id > forgotten) forgotten = newest.id;
      const current = added.filter(({ id }) => id >= oldest);
      each((stream) => sendNew(stream, current));
    },
    notify: (event: keyof typeof streamEvents, data: object): void =>
      each((stream) => send(stream, eventOf(event, data))),
    /** Returns a new stream; undefined if too many are open. */
    open({ isAbout, after, asOf, gap, onEnd }: StreamOptions): ReadableStream<Uint8Array> | undefined {
      if (streams.size >= most) return undefined;
      const begun = after ?? knownChanges.at(-1)?.id ?? new Date(now() - lateness).toISOString();
      const isGap = after !== undefined && asOf === undefined && !(after >= forgotten);
      let stream: Stream;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = { isAbout, controller, begun, ...(onEnd && { onEnd }) };
            streams.add(stream);
            stopBeating ??= every(heartbeat, () => each((one) => send(one, ":\n\n")));
            send(stream, `retry: ${retry}\nid: ${begun}\n\n`);
            if (asOf !== undefined) send(stream, eventOf(streamEvents.replay, { asOf }));
            if (gap ?? isGap) send(stream, eventOf(streamEvents.gap, { after, ...(gap && { fields: gap }) }));
            sendNew(stream, knownChanges);
          },
          cancel: () => remove(stream),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: backlog }),
      );
    },
    /** Returns the changes since a time, a day back by default, up to now. */
    list({ isAbout, since }: ListOptions): ListedChanges {
      const from = since ?? new Date(now() - day).toISOString();
      return {
        since: from,
        until: new Date(now()).toISOString(),
        isComplete: from >= forgotten.slice(0, from.length),
        changes: knownChanges.filter((change) => change.at >= from && isAbout(change)),
      };
    },
    get count() {
      return streams.size;
    },
    /** Ends all streams, so that their readers resume elsewhere. */
    close: (): void =>
      each((stream) => {
        remove(stream);
        stream.controller.close();
      }),
  };
}

/** The changes of the last day, and the streams that send them (docs/extension.md, changes). */
export type ChangeStreams = ReturnType<typeof createChangeStreams>;
