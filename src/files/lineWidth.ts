/** The reason why a line's values may not stand under their headings: it has fewer cells, or others. */
export type WidthFault = "short" | "shifted";

/**
 * Creates the rule for the cells of the lines under a number of headings; a line that fits has no fault.
 * Programs may write blank cells behind the last heading's, in each line the same number. Another number, or
 * a value there, shows that a separator within a value has shifted the cells behind it.
 */
export function createWidthRule(width: number): (cells: readonly string[]) => WidthFault | undefined {
  /** The blank cells behind the last heading's in the first line that has all its cells. */
  let surplus: number | undefined;
  return (cells) => {
    if (cells.length < width) return "short";
    if (cells.slice(width).some((cell) => cell.trim() !== "")) return "shifted";
    surplus ??= cells.length - width;
    return cells.length === width || cells.length === width + surplus ? undefined : "shifted";
  };
}
