declare function withoutSentences(source: string): string;
export = withoutSentences;
