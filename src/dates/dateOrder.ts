/** The order of day (D), month (M) and year (Y) in dates as people of a region type them. */
export type DateOrder = "DMY" | "MDY" | "YMD";

const dateOrders: ReadonlySet<string> = new Set<DateOrder>(["DMY", "MDY", "YMD"]);

/** Returns the order of a short date pattern: DMY for dd/MM/yyyy. Returns undefined for any other pattern. */
export function dateOrderOf(pattern: string): DateOrder | undefined {
  const letters =
    pattern
      .replace(/'[^']*'/g, "")
      .toUpperCase()
      .match(/[DMY]/g) ?? [];
  const order = [...new Set(letters)].join("");
  return dateOrders.has(order) ? (order as DateOrder) : undefined; // the set holds nothing else
}

/** Returns the date order of a culture: DMY for "de-DE". Returns undefined for an unknown name. */
export function cultureDateOrder(culture: string): DateOrder | undefined {
  try {
    const parts = new Intl.DateTimeFormat(culture, { dateStyle: "short" }).formatToParts(0);
    return dateOrderOf(parts.map(({ type }) => type.charAt(0)).join(""));
  } catch {
    return undefined;
  }
}
