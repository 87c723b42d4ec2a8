/** Words in the data files' notation: in lines, separated by blanks, or by "|" if a word has blanks. */
export type WordLines = readonly string[];

/** Returns the words of a list, in its order. */
export function readWords(lines: WordLines): readonly string[] {
  const text = lines.join(lines.some((line) => line.includes("|")) ? "" : " ");
  return text.split(text.includes("|") ? "|" : " ");
}

export const readEach = <Name extends string, Value, Read>(
  record: Readonly<Record<Name, Value>>,
  read: (value: Value) => Read,
): Readonly<Record<Name, Read>> =>
  Object.fromEntries(Object.entries<Value>(record).map(([name, value]) => [name, read(value)])) as Record<
    Name,
    Read
  >; // the names are the same
