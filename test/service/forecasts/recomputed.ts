/**
 * The record of forecasts, computed from the exported CSV alone, by none of the project's code: a second
 * opinion on what RECORD says.
 */
type Line = Readonly<Record<string, string>>;

function parse(csv: string): Line[] {
  const [first = "", ...lines] = csv.trimEnd().split("\n");
  const names = first.split(",");
  return lines.map((line) => {
    const cells = Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), (match) =>
      match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'),
    );
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

interface Runner {
  number: number;
  p: number;
  won: number;
  price: number;
}

/** Finds the exponent k at which odds ratios give fair chances: q / (1 - q) = k x raw / (1 - raw). */
function fairChances(prices: readonly number[]): number[] {
  const chances = (ratio: number): number[] =>
    prices.map((price) => {
      const odds = ratio / (price - 1);
      return odds / (1 + odds);
    });
  let [low, high] = [1e-9, 1e9];
  for (let step = 0; step < 400; step++) {
    const middle = Math.sqrt(low * high);
    const total = chances(middle).reduce((sum, chance) => sum + chance, 0);
    if (total > 1) high = middle;
    else low = middle;
  }
  return chances(Math.sqrt(low * high));
}

/** Returns the races judged, each with its starters, from the lines of one model. */
function racesOf(lines: readonly Line[]): Runner[][] {
  const races = new Map<string, Line[]>();
  for (const line of lines) {
    if (line.state !== "judged") continue;
    const key = [line.date, line.country, line.race_code, line.track, line.race].join("|");
    races.set(key, [...(races.get(key) ?? []), line]);
  }
  return [...races.values()].map((all) => {
    const started = all.filter((line) => line.started === "1");
    const total = started.reduce((sum, line) => sum + Number(line.chance), 0);
    const winners = started.filter((line) => line.finish === "1").length;
    return started.map((line) => ({
      number: Number(line.number),
      p: Number(line.chance) / total,
      won: line.finish === "1" ? 1 / winners : 0,
      price: line.starting_price === "" ? NaN : Number(line.starting_price),
    }));
  });
}

/** Returns the figures of one model from an exported file. */
export function recompute(csv: string, model: string) {
  const races = racesOf(parse(csv).filter((line) => line.model === model));
  const figures = {
    judged: 0,
    runners: 0,
    loss: 0,
    equal: 0,
    runnerLoss: 0,
    top: 0,
    inThree: 0,
    stakes: 0,
    profit: 0,
    priced: 0,
    pricedLoss: 0,
    marketLoss: 0,
    overlays: 0,
    claimed: 0,
    came: 0,
  };
  const stated: { p: number; won: number }[] = [];
  const lossOf = (race: readonly Runner[], chances: readonly number[]): number => {
    let [loss, winners] = [0, 0];
    race.forEach(({ won }, index) => {
      if (won === 0) return;
      loss -= Math.log(chances[index] ?? NaN);
      winners += 1;
    });
    return loss / winners;
  };
  for (const race of races) {
    const chances = race.map(({ p }) => p);
    figures.judged += 1;
    figures.runners += race.length;
    figures.loss += lossOf(race, chances);
    figures.equal += Math.log(race.length);
    for (const { p, won } of race) {
      figures.runnerLoss += won === 1 ? -Math.log(p) : -won * Math.log(p) - (1 - won) * Math.log(1 - p);
      stated.push({ p, won });
    }
    const inOrder = [...race].sort((one, other) => other.p - one.p || one.number - other.number);
    if ((inOrder[0]?.won ?? 0) > 0) figures.top += 1;
    if (inOrder.slice(0, 3).some(({ won }) => won > 0)) figures.inThree += 1;
    const price = inOrder[0]?.price ?? NaN;
    if (!Number.isNaN(price)) {
      figures.stakes += 1;
      figures.profit += (inOrder[0]?.won ?? 0) * price - 1;
    }
    if (race.some((runner) => !(runner.price >= 1))) continue;
    const fair = fairChances(race.map((runner) => runner.price));
    figures.priced += 1;
    figures.pricedLoss += lossOf(race, chances);
    figures.marketLoss += lossOf(race, fair);
    race.forEach(({ p, won }, index) => {
      const q = fair[index] ?? NaN;
      if (!(p > q)) return;
      figures.overlays += 1;
      figures.claimed += p / q - 1;
      figures.came += won / q - 1;
    });
  }
  stated.sort((one, other) => one.p - other.p);
  const bands = Array.from({ length: 10 }, (_, band) => {
    const [from, to] = [band, band + 1].map((bound) => Math.round((bound * stated.length) / 10));
    const part = stated.slice(from, to);
    return {
      runners: part.length,
      expected: part.reduce((sum, { p }) => sum + p, 0) / part.length,
      happened: part.reduce((sum, { won }) => sum + won, 0) / part.length,
    };
  });
  return { figures, bands };
}
