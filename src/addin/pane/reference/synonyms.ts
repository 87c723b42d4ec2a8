/** Other words that people search for, by the word of the functions and fields that they mean. */
const synonyms: Readonly<Record<string, string>> = {
  "win rate": "strike rate, win percent, winning percentage",
  "place rate": "place strike rate, place percent",
  odds: "price, quote, dividend, market",
  "fair odds": "overlay, value, true price",
  kelly: "overlay, value, edge, bet size, bankroll, staking",
  fairodds: "overlay, value, true price, devig",
  margin: "vig, juice, take-out, book percentage, overround",
  dutch: "bet size, staking, dutching",
  probability: "chance, tip, selection",
  barrier: "draw, gate, post position, stall, box",
  jockey: "rider, driver",
  trainer: "stable",
  weight: "impost, handicap",
  going: "ground, track condition, surface",
  condition: "going, ground, surface",
  scratched: "non-runner, withdrawn, scratching, scratch",
  "prize money": "purse, stakes",
  "finished ahead": "head to head, rivals, met before, form between them",
  angle: "backtest, system, query, trend, what if I had backed, A/E, profit on turnover, punting form",
  "order of finish": "result, placings, dividends, betting log, who won",
  "past performances": "past runs, form guide runs, run line, last starts, previous runs, video form",
  spell: "lay-off, fresh",
  "first-up": "fresh, resuming",
  settling: "pace map, tempo, leader",
  "next races": "next to jump, next up",
  "since a snapshot": "late mail, what has changed, what is new",
  badge: "decorator, tag",
  exotic: "exacta, quinella, trifecta, first four, multiple",
  runner: "horse, dog, greyhound, entry",
};

/**
 * Returns a text with the synonyms of its words, for a search.
 *
 * @example
 * withSynonyms("Track win rate") // "Track win rate strike rate, win percent, winning percentage"
 */
export function withSynonyms(text: string): string {
  const lower = text.toLowerCase();
  const found = Object.entries(synonyms).filter(([word]) => lower.includes(word));
  return [text, ...found.map(([, others]) => others)].join(" ");
}
