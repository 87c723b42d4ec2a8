/** The legs of a multiple and the sizes of its lines. */
interface Multiple {
  /** The number of legs; absent for a bet on any number of legs. */
  readonly legs?: number;
  /** The sizes of the lines; "all" for one line of every leg. */
  readonly sizes: readonly number[] | "all";
  /** The units of the return of each single that go on to the other leg. */
  readonly toCome?: number;
}

/** Returns the sizes from one to another. */
const sizes = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The multiples that bookmakers offer by name. */
export const multiples = {
  single: { sizes: [1] },
  double: { sizes: [2] },
  treble: { sizes: [3] },
  fourfold: { sizes: [4] },
  fivefold: { sizes: [5] },
  sixfold: { sizes: [6] },
  sevenfold: { sizes: [7] },
  eightfold: { sizes: [8] },
  accumulator: { sizes: "all" },
  "up and down": { legs: 2, sizes: [1], toCome: 1 },
  "double stakes about": { legs: 2, sizes: [1], toCome: 2 },
  trixie: { legs: 3, sizes: sizes(2, 3) },
  patent: { legs: 3, sizes: sizes(1, 3) },
  yankee: { legs: 4, sizes: sizes(2, 4) },
  "lucky 15": { legs: 4, sizes: sizes(1, 4) },
  canadian: { legs: 5, sizes: sizes(2, 5) },
  "lucky 31": { legs: 5, sizes: sizes(1, 5) },
  heinz: { legs: 6, sizes: sizes(2, 6) },
  "lucky 63": { legs: 6, sizes: sizes(1, 6) },
  "super heinz": { legs: 7, sizes: sizes(2, 7) },
  goliath: { legs: 8, sizes: sizes(2, 8) },
} as const satisfies Record<string, Multiple>;

export type MultipleName = keyof typeof multiples;

/** Returns the units of a return that a bet to come stakes on its other leg; undefined for the rest. */
export const unitsToCome = (name: MultipleName | undefined): number | undefined =>
  name === undefined ? undefined : (multiples[name] as Multiple).toCome;
export const multipleNames = Object.keys(multiples) as MultipleName[];

/** Returns the lines of one size over legs, each as a list of leg indexes. */
function linesOf(legs: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: Math.max(0, legs - from) }, (_, step) => from + step).flatMap((first) =>
    linesOf(legs, size - 1, first + 1).map((others) => [first, ...others]),
  );
}

/**
 * Returns the lines of a multiple over a number of legs, each as a list of leg indexes; undefined if the
 * multiple does not have that number of legs.
 *
 * @example multipleLines("trixie", 3) // [[0, 1], [0, 2], [1, 2], [0, 1, 2]]
 */
export function multipleLines(name: MultipleName, legs: number): number[][] | undefined {
  const { sizes: covered, legs: needed }: Multiple = multiples[name];
  if (needed !== undefined && legs !== needed) return undefined;
  const lines = (covered === "all" ? [legs] : covered).flatMap((size) => linesOf(legs, size));
  return lines.length === 0 ? undefined : lines;
}
