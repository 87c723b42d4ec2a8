/** A line that was not imported: its number in the file (the headings are line 1) and the reason. */
export interface Rejection {
  readonly line: number;
  readonly reason: string;
}

/** The lines of a file that cannot be imported. */
export interface Rejections {
  readonly list: readonly Rejection[];
  /** Adds a line. Throws when a file has lost so many lines that it cannot be a results file. */
  add(line: number, reason: string): void;
  /** Throws when a file of so many imported lines has lost too many others. */
  check(imported: number): void;
}

/** A file may lose this many lines whatever its length, and this share of its lines. */
const bearable = { lines: 20, share: 0.1 };
const mostKept = 100_000;

/** Creates the list of the rejected lines of a file, with reasons that a terminal can show. */
export function createRejections(): Rejections {
  const list: Rejection[] = [];
  return {
    list,
    add: (line, reason) => {
      list.push({ line, reason: printable(reason) });
      if (list.length > mostKept)
        throw new Error(`it loses more than ${count(mostKept)} lines${first(list)}`);
    },
    check: (imported) => {
      const lost = list.length;
      if (imported === 0)
        throw new Error(lost === 0 ? "it has no lines" : `no line can be imported${first(list)}`);
      if (lost <= bearable.lines || lost <= bearable.share * (imported + lost)) return;
      throw new Error(
        `it loses ${count(lost)} of ${count(imported + lost)} lines, more than one in ten${first(list)}`,
      );
    },
  };
}

const count = (lines: number): string => lines.toLocaleString("en");
const first = ([rejection]: readonly Rejection[]): string =>
  rejection ? `; line ${rejection.line}: ${rejection.reason}` : "";

/**
 * Returns a text with its control and format characters written as `\u{1b}`: a file's texts are shown in
 * terminals, which would obey them.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
