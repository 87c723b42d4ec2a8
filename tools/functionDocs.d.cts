export interface FunctionDoc {
  readonly id: string;
  /** The exported function. */
  readonly name: string;
  readonly help: { readonly summary: string; readonly parameters: Readonly<Record<string, string>> };
  readonly examples: readonly string[];
  readonly arguments: readonly {
    readonly name: string;
    readonly isOptional: boolean;
    readonly isRange: boolean;
  }[];
}
/** Returns the public functions of a source, in its order. */
export function readFunctionDocs(source: string): FunctionDoc[];
/** Returns the names of the exported declarations of functions in a source. */
export function readDeclarations(source: string): string[];
/** Returns the doc comment of a function of a source as it is written. */
export function docCommentOf(source: string, name: string): string;
/** Returns each file of public functions. */
export function publicFunctions(): {
  readonly name: string;
  readonly path: string;
  readonly functions: readonly FunctionDoc[];
  readonly declarations: readonly string[];
}[];
