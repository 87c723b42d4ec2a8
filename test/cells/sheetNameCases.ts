/** Names of sheets, and whether Excel takes them. */
export const sheetNameCases: readonly (readonly [name: string, isAllowed: boolean])[] = [
  ["x".repeat(31), true],
  ["x".repeat(32), false],
  ["", false],
  ["History", false],
  ["history", false],
  ["History 1", true],
  ["'quoted", false],
  ["quoted'", false],
  ["O'Meara's", true],
  ...[..."\\/?*[]:"].map((character) => [`a${character}b`, false] as const),
];
