export const languages: readonly string[];
export function textsOf(language: string): Readonly<Record<string, string>>;
export function withLanguages(xml: string): string;
