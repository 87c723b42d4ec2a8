/**
 * What a person reads for an argument's name.
 *
 * @example
 * argumentWords("order_by") // "Order by"
 */
export const argumentWords = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");
