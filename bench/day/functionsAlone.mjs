import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/prepare.mjs";

const folder = join(root, "docs/functions");

/** Returns the first example of every function, as its help states it. */
const examples = () =>
  readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const [, formula] = /## Examples\s+```\s+(=RACING\..+)/.exec(text) ?? [];
    return formula === undefined ? [] : [formula];
  });

/** The race and the people of the documentation's examples. */
const exampleRace = '"2026-03-14","ashford-park",3';

/**
 * Types each function alone into an empty sheet, as a reader of its help does, and takes a picture: of the race
 * and people of the race sheet, because a service knows those of the documentation only from the tests' results.
 */
export async function functionsAlone({ race, type, take }) {
  const { date, track, number, jockey, trainer } = race;
  const own = (formula) =>
    formula
      .replace(exampleRace, `"${date}","${track}",${number}`)
      .replace(/"2026-0[23]-\d\d"/, `"${date}"`)
      .replace('"ashford-park"', `"${track}"`)
      .replace('"Keira Ambrose"', `"${jockey}"`)
      .replace('"Niall Ellery"', `"${trainer}"`);
  for (const example of examples()) {
    const name = /RACING\.([A-Z]+)/.exec(example)[1];
    await type(own(example));
    await take(`function ${name}`);
  }
}
