/** The cell that calls. */
export interface Site {
  /** The cell's lasting name: stays when rows are inserted above it. */
  readonly cell: string;
  /** "Race!A5"; found only when a function asks for it. */
  address(): string;
  /** Where the arguments stand that are single cells. */
  parameterAddresses(): (string | undefined)[];
}

/** What a custom function finds in its last argument. */
export interface Invocation {
  readonly functionName: string;
  readonly address?: string;
  readonly parameterAddresses?: readonly (string | undefined)[];
  readonly isInValuePreview?: boolean;
  /** Set by the function; called when the cell no longer wants the answer. */
  onCanceled?: () => void;
}

/** A custom function as the add-in associated it. */
export type CustomFunction = (...args: unknown[]) => unknown;
