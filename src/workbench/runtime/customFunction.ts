/** The part of a parameter in functions.json that the workbench uses. */
export interface ParameterMetadata {
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  readonly dimensionality?: string;
  readonly optional?: boolean;
  readonly repeating?: boolean;
}

export interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly parameters?: readonly ParameterMetadata[];
  readonly options?: { readonly stream?: boolean };
}

export interface FunctionsFile {
  readonly functions: readonly FunctionMetadata[];
}

/** The last argument of a custom function. */
export interface Invocation {
  readonly functionName: string;
  readonly isInValuePreview?: boolean;
  /** Set by the function; called when the call is cancelled. */
  onCanceled?: () => void;
  /** Shows a result of a streaming function; may be called repeatedly. */
  readonly setResult?: (result: unknown) => void;
}

/** A custom function as associated by the add-in. */
export type CustomFunction = (...args: unknown[]) => unknown;
