interface Suite {
  readonly path: string;
}
declare const TestSequencer: {
  readonly seconds: Readonly<Record<string, number>>;
  longestFirst<T extends Suite>(suites: readonly T[]): T[];
};
export = TestSequencer;
