interface Suite {
  readonly path: string;
}
declare class TestSequencer {
  static readonly seconds: Readonly<Record<string, number>>;
  static longestFirst<T extends Suite>(suites: readonly T[]): T[];
}
export = TestSequencer;
