import type { ImportedRace, RunnerRecord } from "../../races/records";
import { headingKey } from "../../../files/headings";
import type { DateOrder } from "../../../dates/dateOrder";
import type { TrackZones } from "./tracks";
import type { JsonObject } from "../../../spec/validate";
import type { LostPart, NestedRow } from "./nested";
import { Unreadable } from "./unreadable";

export { Unreadable };
export type { NestedRow };

/** A race from its lines. Number 0: the file states no number, and the place in the day is used. */
export type RaceDraft = Omit<ImportedRace, "runners" | "run"> & {
  /** Distinguishes races without a number in a meeting; the start does so if this is absent. */
  readonly key?: string;
};

/** A runner from its line. */
export type RunnerDraft = RunnerRecord & {
  /** Lengths to the runner in front; null if the file says that they are too many to state. */
  readonly lengthsToNext?: number | null;
  /** The prize that it won, in the race's currency. */
  readonly prize?: number;
  /** The currency sign of `prize`. */
  readonly currency?: string;
  /** True if the file says that its race was void. */
  readonly isVoid?: true;
  /** True if the file's word says that it ran and has no place: it did not finish or was disqualified. */
  readonly isUnplaced?: true;
  /** True if the file leaves the finish blank: unknown once another runner of the race has one. */
  readonly finishBlank?: true;
};

/** The outcome of a runner that did not finish or was disqualified. */
export const unplaced = { isUnplaced: true } as const;

/** The outcome of a runner whose finish is blank in a file that writes one for each starter. */
export const finishBlank = { finishBlank: true } as const;

export interface Line {
  readonly race: RaceDraft;
  readonly runner: RunnerDraft;
}

/**
 * A rule that reads texts from columns into one field, or with `several` into the fields of the object that
 * it returns. A text is trimmed; "" means a blank cell, an absent column or a mark for no value.
 */
export interface Rule {
  readonly from: readonly string[];
  /** Returns the value; undefined if there is none. Throws Unreadable. */
  readonly read: (...texts: string[]) => unknown;
  readonly several?: boolean;
  /** True to call it for blank cells too. */
  readonly blanks?: boolean;
  /** The fields to use if a value cannot be read. */
  readonly otherwise?: object;
}

export type Rules<Draft> = { readonly [Field in keyof Draft]?: Rule } & {
  /** Further rules that read the same texts. */
  readonly also?: readonly Rule[];
};

interface Described {
  /** The name for `--as`. */
  readonly name: string;
  readonly title: string;
  /** The origin of the files, and the version or date of those examined. */
  readonly source: string;
  readonly gives: string;
  readonly lacks: string;
  /** Sentences about the conversion of values. */
  readonly converts: readonly string[];
}

interface Reads {
  readonly race: Rules<RaceDraft>;
  readonly runner: Rules<RunnerDraft>;
  /** Texts that mean no value in every column. */
  readonly noValue?: readonly string[];
  /** Columns that are known to hold nothing that is needed. */
  readonly ignored?: readonly string[];
  /** Returns true for the runners of an abandoned race, if only the runners show it. */
  readonly isAbandoned?: (runners: readonly RunnerDraft[]) => boolean;
  /** True if the files hold only some runners of each race. */
  readonly isPartial?: boolean;
}

/** A part of a format in a separate file, to which the lines of another file refer. */
export interface JoinedPart {
  /** The columns, in both files, that connect a line with its row in the other file. */
  readonly key: readonly string[];
  readonly recognises: (headings: readonly string[]) => boolean;
  /** The column names of a file without headings. */
  readonly headings?: readonly string[];
  readonly title: string;
  /**
   * Returns the card of a row or a line, and the card whose races have the same numbers on that day. Of two
   * cards of a meeting, only the latter is imported.
   */
  readonly cardOf?: (cells: readonly string[]) => { readonly card: string; readonly first: string };
}

export interface TableFormat extends Described, Reads {
  readonly kind: "table";
  /** Returns true for the headings, or the first line, that only this format has. */
  readonly recognises: (headings: readonly string[]) => boolean;
  /** The column names of a file without headings. */
  readonly headings?: readonly string[];
  /** Rows of another file whose columns are read as `joined.HEADING`. */
  readonly joined?: JoinedPart;
  /** The column of days such as 03/04/2026, whose order the format's files do not all show. */
  readonly guessedDays?: string;
  /** Columns in which a blank cell repeats the cell above. */
  readonly carried?: readonly string[];
  /**
   * True if the lines of a race are spread over several files; they are imported together after all other
   * files.
   */
  readonly isCollected?: boolean;
}

/** The stored documents of other files, and the name of the file being read. */
export interface DocumentContext {
  readonly others: readonly unknown[];
  readonly name: string;
}

export interface DocumentFormat extends Described, Reads {
  readonly kind: "json" | "xml";
  readonly recognises: (document: JsonObject) => boolean;
  /** Returns the rows of a document; undefined if it needs another file that is not among the stored ones. */
  readonly rows: (
    document: JsonObject,
    context: DocumentContext,
  ) => Iterable<NestedRow | LostPart> | undefined;
  /** A document in a separate file to which the documents of other files belong. */
  readonly joined?: {
    readonly title: string;
    /** Returns the number of its races; 0 for any other document. */
    readonly races: (document: JsonObject) => number;
  };
}

/** A file with one JSON object per line that changes a state, from which rows follow now and then. */
export interface StreamFormat extends Described, Reads {
  readonly kind: "stream";
  readonly recognises: (firstMessage: unknown) => boolean;
  /** Creates the state: `add` returns the rows that a line completes, `rest` returns those at the end. */
  readonly open: () => {
    readonly add: (line: string) => Iterable<NestedRow | LostPart>;
    readonly rest: () => Iterable<NestedRow | LostPart>;
    /** Returns the reason as a sentence if the stream has no race; undefined otherwise. */
    readonly noRace: () => string | undefined;
  };
}

export type Format = TableFormat | DocumentFormat | StreamFormat;

/** Creates a format that knows the zones of tracks, and the order of days if a person stated it. */
export type CreateFormat<Kind extends Format = Format> = (zones: TrackZones, days?: DateOrder) => Kind;

/** Reads one column if it is not blank. */
export const at = (column: string, read: (text: string) => unknown): Rule => ({ from: [column], read });

/** Reads several columns, blank or not. */
export const all = (from: readonly string[], read: (...texts: string[]) => unknown): Rule => ({
  from,
  read,
  blanks: true,
});

/** Reads columns into the fields of the returned object. */
export const fields = (from: readonly string[], read: (...texts: string[]) => object | undefined): Rule => ({
  ...all(from, read),
  several: true,
});

/** Reads a finish; a runner whose finish cannot be read ran, with an unknown finish. */
export const outcome = (from: readonly string[], read: (...texts: string[]) => object): Rule => ({
  ...fields(from, read),
  otherwise: { finishUnknown: true },
});

/** Returns a rule for a value that every line of the format has. */
export const always = (value: unknown): Rule => ({ from: [], read: () => value, blanks: true });

/** Returns a test for headings, in any case, with blanks or underscores. */
export const hasHeadings =
  (...names: readonly string[]) =>
  (headings: readonly string[]): boolean => {
    const present = new Set(headings.map(headingKey));
    return names.every((name) => present.has(headingKey(name)));
  };
