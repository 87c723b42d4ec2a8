declare function quickSource(this: { readonly resourcePath: string }, source: string): string;
export = quickSource;
