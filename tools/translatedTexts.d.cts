import type { SourceFile, TransformerFactory } from "typescript";
/** Returns the keys of the texts that a source translates. */
export function sourceTexts(source: string, file: string): string[];
/** True for a source in which the transformer may find texts. */
export function hasTexts(source: string, file: string): boolean;
export const withTranslatedTexts: TransformerFactory<SourceFile>;
