import type { RaceRecord, RunnerRecord } from "../../races/records";
import type { TrackZones } from "./tracks";
import { Unreadable } from "./unreadable";

export { Unreadable };

/** A race as its lines state it. Number 0: the file has none, its place in the order of the day counts. */
export type RaceDraft = Omit<RaceRecord, "runners" | "run"> & {
  /** The start time is made up from the race's number, because the file has none. */
  readonly isNominal?: boolean;
  /** Tells a race without a number from others of its meeting; its start does where this is absent. */
  readonly key?: string;
};

/** A runner as its line states it. */
export type RunnerDraft = RunnerRecord & {
  /** Lengths to the runner in front; null where the file says that they are too many to state. */
  readonly lengthsToNext?: number | null;
  /** The prize that it won, in the currency of the race. */
  readonly prize?: number;
  /** The sign of the currency of `prize`. */
  readonly currency?: string;
};

export interface Line {
  readonly race: RaceDraft;
  readonly runner: RunnerDraft;
}

/**
 * A rule that fills one field, or with `several` the fields of the object that it returns, from the texts of
 * columns. A text is trimmed; "" stands for a blank cell, for an absent column and for a mark of no value.
 */
export interface Rule {
  readonly from: readonly string[];
  /** Returns the value, undefined for none. Throws Unreadable. */
  readonly read: (...texts: string[]) => unknown;
  readonly several?: boolean;
  /** Is called for blank cells too. */
  readonly blanks?: boolean;
  /** The fields of a value that cannot be read. */
  readonly otherwise?: object;
}

export type Rules<Draft> = { readonly [Field in keyof Draft]?: Rule } & {
  /** Fields that are read together from the same texts. */
  readonly also?: readonly Rule[];
};

/** A nested document as rows: the objects of each row by the first part of its paths, such as `race.date`. */
export type NestedRow = Readonly<Record<string, unknown>>;

interface Described {
  /** The name for `--as`. */
  readonly name: string;
  readonly title: string;
  /** The origin of the files, and the version or date of those that were read. */
  readonly source: string;
  readonly gives: string;
  readonly lacks: string;
  /** Sentences on how the values are converted. */
  readonly converts: readonly string[];
}

interface Reads {
  readonly race: Rules<RaceDraft>;
  readonly runner: Rules<RunnerDraft>;
  /** Texts that stand for no value in every column. */
  readonly noValue?: readonly string[];
  /** Columns that are known to hold nothing of ours. */
  readonly ignored?: readonly string[];
  /** Returns true for the runners of a race that was not run, where the format shows it by them alone. */
  readonly isAbandoned?: (runners: readonly RunnerDraft[]) => boolean;
  /** The files hold only some runners of each race. */
  readonly isPartial?: boolean;
}

/** A part of a format in a file of its own, whose columns the lines of another file refer to. */
export interface JoinedPart {
  /** The columns that say which row of the other file belongs to a line, in both files. */
  readonly key: readonly string[];
  readonly recognises: (headings: readonly string[]) => boolean;
  /** The names of columns without headings. */
  readonly headings?: readonly string[];
  readonly title: string;
}

export interface TableFormat extends Described, Reads {
  readonly kind: "table";
  /** Returns true for the headings, or the first line, that only this format has. */
  readonly recognises: (headings: readonly string[]) => boolean;
  /** The names of the columns of a file without headings. */
  readonly headings?: readonly string[];
  /** Rows of another file whose columns are read as `joined.HEADING`. */
  readonly joined?: JoinedPart;
  /** Columns whose blank cells mean what stands above them. */
  readonly carried?: readonly string[];
  /** The lines of a race stand in several files: they are imported together, after all other files. */
  readonly isCollected?: boolean;
}

/** The documents of other files that were kept, and the name of the file that is read. */
export interface DocumentContext {
  readonly others: readonly unknown[];
  readonly name: string;
}

export interface DocumentFormat extends Described, Reads {
  readonly kind: "json" | "xml";
  readonly recognises: (document: unknown) => boolean;
  /** Returns the rows of a document; undefined for one that needs another file, which is not among these. */
  readonly rows: (document: unknown, context: DocumentContext) => Iterable<NestedRow> | undefined;
  /** A document of a file of its own to which those of other files belong. */
  readonly joined?: {
    readonly title: string;
    /** Returns the number of its races; 0 for a document of another kind. */
    readonly races: (document: unknown) => number;
  };
}

/** A file with one JSON object on each line that changes a state, from which rows follow now and then. */
export interface StreamFormat extends Described, Reads {
  readonly kind: "stream";
  readonly recognises: (firstMessage: unknown) => boolean;
  /** Creates the state: `add` returns rows that a line completes, `rest` those of the end. */
  readonly open: () => {
    readonly add: (line: string) => Iterable<NestedRow>;
    readonly rest: () => Iterable<NestedRow>;
  };
}

export type Format = TableFormat | DocumentFormat | StreamFormat;

/** Creates a format, which knows the zones of tracks. */
export type CreateFormat<Kind extends Format = Format> = (zones: TrackZones) => Kind;

/** Reads one column where it is not blank. */
export const at = (column: string, read: (text: string) => unknown): Rule => ({ from: [column], read });

/** Reads several columns, blank or not. */
export const all = (from: readonly string[], read: (...texts: string[]) => unknown): Rule => ({
  from,
  read,
  blanks: true,
});

/** Reads columns into the fields of the object that is returned. */
export const fields = (from: readonly string[], read: (...texts: string[]) => object | undefined): Rule => ({
  ...all(from, read),
  several: true,
});

/** Reads a finish: a runner whose finish cannot be read ran, with one that is unknown. */
export const outcome = (from: readonly string[], read: (...texts: string[]) => object): Rule => ({
  ...fields(from, read),
  otherwise: { finishUnknown: true },
});

/** A value that every line of the format has. */
export const always = (value: unknown): Rule => ({ from: [], read: () => value, blanks: true });

/** Returns a test of headings, in any case. */
export const hasHeadings =
  (...names: readonly string[]) =>
  (headings: readonly string[]): boolean => {
    const present = new Set(headings.map((heading) => heading.trim().toLowerCase()));
    return names.every((name) => present.has(name.toLowerCase()));
  };
