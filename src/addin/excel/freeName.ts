const longest = 31;

interface Taken {
  readonly taken: readonly string[];
  /** What is put behind the name at the first attempt, the second, and so on. */
  readonly ending: (attempt: number) => string;
}

/** A name for a sheet that no other has, whatever its capitals, within what Excel takes. */
export function uniqueSheetName(name: string, { taken, ending }: Taken): string {
  const used = new Set(taken.map((other) => other.toLowerCase()));
  for (let attempt = 1; ; attempt++) {
    const end = ending(attempt);
    const free = name.slice(0, longest - end.length) + end;
    if (!used.has(free.toLowerCase())) return free;
  }
}
