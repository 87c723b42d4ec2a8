/** Returns the name by which pages of one version share the service's thread. */
export const threadName = (version: string): string => `racing-form ${version}`;

/** A message from a page to the service's thread; answers carry its id. */
export type Message =
  | {
      readonly id: number;
      readonly method: string;
      readonly url: string;
      readonly headers: readonly Header[];
    }
  /** Results files to import in place of the current races; an empty list brings back the example races. */
  | { readonly id: number; readonly files: readonly File[]; readonly zones?: Zones }
  /** Ends the stream that answers an earlier message, or an import. */
  | { readonly id: number; readonly cancel: number };

export type Header = readonly [name: string, value: string];

export type Reply =
  | {
      readonly id: number;
      readonly status: number;
      readonly headers: readonly Header[];
      readonly body: ArrayBuffer;
    }
  /** The head of a stream; its parts follow, then its end. */
  | {
      readonly id: number;
      readonly status: number;
      readonly headers: readonly Header[];
      readonly isStream: true;
    }
  | { readonly id: number; readonly part: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly isEnd: true }
  /** The finished part of an import, 0 to 1; its result follows. */
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly imported: readonly ImportedFile[] }
  /** The message for the user if the thread failed; `tracks` need a time zone first. */
  | { readonly id: number; readonly failure: string; readonly tracks?: readonly string[] };

/** The time zones of tracks by name. */
export type Zones = Readonly<Record<string, string>>;

/** Sent to a page when the thread starts reading its messages. */
export const connected = "connected";

/** Sent to every page when the service starts answering from other races. */
export const racesChanged = "races changed";

export interface ImportedFile {
  readonly file: string;
  readonly lines: number;
  readonly races: number;
  readonly rejected: number;
  /** The first rejected lines with their reasons. */
  readonly examples: readonly string[];
  /** A sentence for each unknown condition of the races. */
  readonly unknownGoings: readonly string[];
  /** The numbers of runners; absent for a file that was passed over. */
  readonly runners?: Readonly<Record<"starters" | "nonFinishers" | "scratched", number>>;
  /**
   * Sentences about the way the file was read: its format, and values that were converted, lost, unused or
   * doubtful.
   */
  readonly notes?: readonly string[];
  /** The tracks whose lines were left out because their time zone is unknown. */
  readonly unknownTracks?: readonly string[];
  /** The reason why nothing was taken from the file, which holds no results. */
  readonly passedOver?: string;
}
