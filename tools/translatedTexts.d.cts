import type { SourceFile, TransformerFactory } from "typescript";
/** Returns the keys of the texts that a source translates. */
export function sourceTexts(source: string, file: string): string[];
export const withTranslatedTexts: TransformerFactory<SourceFile>;
