import { isBlankOrZero, rowsIn, single } from "../../cells/cellValue";
import { type CardRace, raceOfCard } from "../../cells/table/cardRace";
import type { ArgumentCells } from "./arguments";
import type { Call } from "./call";

const raceArguments = ["date", "track", "race"] as const;

/** The arguments in which a runner's card stands, in the order in which they are looked at. */
const cardArguments = [...raceArguments, "runner", "scratched"] as const;

const isEmpty = (cell: unknown): boolean => isBlankOrZero(single(cell));

/** Returns the race of the first card in an argument. */
const raceIn = (argument: unknown): CardRace | undefined =>
  rowsIn(argument)
    .flat()
    .map(raceOfCard)
    .find((race) => race !== undefined);

/** Returns the options with the venue's scope before them, which theirs replace. */
function scopedOptions({ country, race_code }: CardRace, options: unknown): unknown {
  const scope = { country, race_code };
  const texts = Object.entries(scope).map(([name, value]) => `${name}=${value}`);
  const given = single(options);
  if (isBlankOrZero(given)) return texts.join("; ");
  if (!Array.isArray(given)) return [...texts, String(given)].join("; ");
  const rows = rowsIn(given);
  return [...(rows[0]?.length === 1 ? texts.map((text) => [text]) : Object.entries(scope)), ...rows];
}

/** Returns a call's cells with the race of a runner's card in place of blank race arguments. */
export function withCardRace(
  { argumentNames }: Pick<Call, "argumentNames">,
  cells: ArgumentCells,
): ArgumentCells {
  if (!raceArguments.every((name) => argumentNames.includes(name))) return cells;
  if (!cardArguments.some((name) => typeof cells[name] === "object" && cells[name] !== null)) return cells;
  const name = cardArguments.find((one) => argumentNames.includes(one) && raceIn(cells[one]));
  const race = name && raceIn(cells[name]);
  if (!race || raceArguments.some((one) => one !== name && !isEmpty(cells[one]))) return cells;
  const isRunner = name === "runner" || (argumentNames.includes("runner") && isEmpty(cells.runner));
  return {
    ...cells,
    ...{ date: race.date, track: race.track, race: race.race },
    ...(isRunner ? { runner: race.number } : {}),
    options: scopedOptions(race, cells.options),
  };
}
