/** Returns the content of a cell for a text: one that begins with = would be a formula. */
export const asText = (text: string): string =>
  text.startsWith("=") ? `="${text.replaceAll('"', '""')}"` : text;
