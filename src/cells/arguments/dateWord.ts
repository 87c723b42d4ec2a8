import { weekdayOf } from "../../dates/days";

const relative: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 };
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** The weekday that a word names in full or by its first three letters or more, 0 = Sunday. */
function weekdayNamed(word: string): number | undefined {
  const found = word.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(word));
  return found < 0 ? undefined : found;
}

/**
 * The day's number that a word stands for, given today's: `today`, `tomorrow`, `yesterday`, a weekday (the next one,
 * today included), `+1`, `-2`. Undefined for any other word.
 */
export function dateWord(word: string, today: () => number): number | undefined {
  const step = relative[word] ?? (/^[+-]\d{1,3}$/.test(word) ? Number(word) : undefined);
  if (step !== undefined) return today() + step;
  const weekday = weekdayNamed(word);
  if (weekday === undefined) return undefined;
  return today() + ((weekday - weekdayOf(today()) + 7) % 7);
}
