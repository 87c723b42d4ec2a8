/** The surfaces of a track. All-weather is synthetic, whatever its going is called. */
const surfaces = ["turf", "synthetic", "dirt", "sand"] as const;
export type Surface = (typeof surfaces)[number];

/** Other words for a surface, without blanks and hyphens. */
const words: Readonly<Record<string, Surface>> = {
  grass: "turf",
  allweather: "synthetic",
  aw: "synthetic",
  awt: "synthetic",
  polytrack: "synthetic",
  tapeta: "synthetic",
  fibresand: "synthetic",
  proride: "synthetic",
};

/**
 * Returns the surface for a word in any case; undefined for an unknown word.
 *
 * @example surfaceOf("All-Weather"); // "synthetic"
 */
export function surfaceOf(text: string): Surface | undefined {
  const word = text.toLowerCase().replaceAll(/[\s-]/g, "");
  return (
    surfaces.find((knownSurface) => knownSurface === word) ??
    (Object.hasOwn(words, word) ? words[word] : undefined)
  );
}
