/** functions.json as Excel reads it; only what the workbench uses. */
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
  readonly helpUrl?: string;
  readonly parameters?: readonly ParameterMetadata[];
  readonly result?: { readonly dimensionality?: string };
  readonly options?: {
    readonly cancelable?: boolean;
    readonly requiresAddress?: boolean;
    readonly requiresParameterAddresses?: boolean;
  };
}

export interface FunctionsFile {
  readonly functions: readonly FunctionMetadata[];
}
