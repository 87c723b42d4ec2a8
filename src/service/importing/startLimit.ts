import type { RaceRecord } from "../races/records";

/** The most starts of all results files together: predictions hold each in memory, in some 3 kB. */
export const mostStarts = 1_000_000;

type Write = (races: readonly RaceRecord[]) => void;

/** Returns a function that passes on the races of all files. Throws for more starts than allowed. */
export function limitStarts(write: Write, most = mostStarts): Write {
  let starts = 0;
  return (races) => {
    for (const { runners } of races) starts += runners.length;
    if (starts > most)
      throw new Error(
        `the files have more than ${most.toLocaleString("en")} starts in all: leave out the earliest years`,
      );
    write(races);
  };
}
