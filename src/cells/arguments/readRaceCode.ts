import { type RaceCode, raceCodeLetters, raceCodes } from "../../spec/codes";
import { ArgumentError } from "../argumentError";
import { didYouMean } from "../nameMatching";

const words = new Map<string, RaceCode>(
  raceCodes.flatMap((code) => [[code, code] as const, [raceCodeLetters[code].toLowerCase(), code]]),
);

/** The race code that a cell means: gallops, harness or greyhounds, or the letters R, H, G of the bias report. */
export function readRaceCode(name: string, value: unknown): RaceCode {
  const text = String(value).trim().toLowerCase();
  const code = words.get(text);
  if (code) return code;
  throw new ArgumentError(name, `must be gallops, harness or greyhounds (or R, H, G)${didYouMean(text, raceCodes)}`, value);
}
