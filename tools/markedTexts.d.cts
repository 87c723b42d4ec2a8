/** Returns the keys of the texts that a source marks for translation. */
export function markedTexts(source: string, file: string): string[];
