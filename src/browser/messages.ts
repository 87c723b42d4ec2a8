/** Returns the name under which the pages of one version share the service's thread. */
export const threadName = (version: string): string => `racing-form ${version}`;

/** A message of a page to the service's thread; the answers to it carry its id. */
export type Message =
  | {
      readonly id: number;
      readonly method: string;
      readonly url: string;
      readonly headers: readonly Header[];
    }
  /** Results files to import instead of the races so far; the example races again when there are none. */
  | { readonly id: number; readonly files: readonly File[]; readonly zones?: Zones }
  /** Ends the stream that answers an earlier message, or the import. */
  | { readonly id: number; readonly cancel: number };

export type Header = readonly [name: string, value: string];

export type Reply =
  | {
      readonly id: number;
      readonly status: number;
      readonly headers: readonly Header[];
      readonly body: ArrayBuffer;
    }
  /** The head of a stream; its parts follow, and its end. */
  | {
      readonly id: number;
      readonly status: number;
      readonly headers: readonly Header[];
      readonly isStream: true;
    }
  | { readonly id: number; readonly part: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly isEnd: true }
  /** The completed part of an import, 0 to 1; its result follows. */
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly imported: readonly ImportedFile[] }
  /** The message for the user: the thread could not do what was asked, for want of the zones of tracks. */
  | { readonly id: number; readonly failure: string; readonly tracks?: readonly string[] };

/** The time zones of tracks by their names. */
export type Zones = Readonly<Record<string, string>>;

/** Sent to a page once the thread reads its messages. */
export const connected = "connected";

/** Sent to every page once other races than before are answered for. */
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
  /** Sentences on how the file was understood: its format, what was converted, lost, not used or doubtful. */
  readonly notes?: readonly string[];
}
