export const languages: readonly string[];
export function textsOf(language: string): Readonly<Record<string, string>>;
export function withLanguages(xml: string): string;
export function sources(): string[];
export function sourcesBelow(folder: string): string[];
export function ribbonTexts(): string[];
export function shortcutTexts(): string[];
export function descriptionsIn(file: string): string[];
export function englishTexts(): Map<string, string>;
export function translationGaps(language: string): {
  readonly missing: readonly (readonly [text: string, file: string])[];
  readonly unused: readonly string[];
};
