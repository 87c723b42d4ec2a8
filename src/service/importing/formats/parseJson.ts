/** Matches the NaN and Infinity that Python writes for numbers, which JSON does not have. */
const noNumbers = /(?<=[:,[]\s*)(?:NaN|-?Infinity)(?=\s*[,}\]])/g;

/** Parses JSON; NaN and Infinity, which Python writes, are null. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const plain = text.replaceAll(noNumbers, "null");
    if (plain === text) throw error;
    return JSON.parse(plain);
  }
}
