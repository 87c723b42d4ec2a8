/** A name without case, accents and surplus blanks, for comparing: "  Élan  Vital " and "elan vital" are one. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, " ");
}
