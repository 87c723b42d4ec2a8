/** A task from an analyst's day, with the arguments that complete its text. */
interface Prompt {
  readonly name: string;
  readonly description: string;
  readonly arguments: { readonly name: string; readonly description: string; readonly required: boolean }[];
  /** The text, with the names of arguments in braces. */
  readonly text: string;
}

const argument = (name: string, description: string) => ({ name, description, required: true });
const date = argument("date", "The day, such as today or 2026-03-14");
const track = argument("track", "The track's slug or name");
const race = argument("race", "The race number");

export const prompts: readonly Prompt[] = [
  {
    name: "review_race",
    description: "A race before the jump: the card, the reasons of the model, the draw, and what is missing",
    arguments: [date, track, race],
    text: "Review race {race} at {track} on {date}. Use race_card for the entry, predict with WHY for the reasons behind the model's chances, and bias for the track and distance of the race. Name the runners on which form and model differ most, and say for each figure how many starts it rests on. End with the formulas of the tables that you used.",
  },
  {
    name: "find_value",
    description: "A race at the prices that one can get: edges and stakes",
    arguments: [date, track, race, argument("prices", "The prices, as 1: 2.60, 2: 4.40")],
    text: "For race {race} at {track} on {date} the prices are {prices}. Use race_card with these odds for edge and stake of each runner, price with OVERROUND for the margin, and say which edges vanish if the model's chances are a tenth too high. If a runner has no price, say so and stake nothing on it. End with the formulas.",
  },
  {
    name: "test_idea",
    description: "An angle over the history: its record, its interval, and a doubt",
    arguments: [argument("idea", "The idea, such as inside draws in sprints")],
    text: "Test this idea over the history: {idea}. Use formula to find the conditions that ANGLE knows, then test. Report starts, A/E and the return with their intervals, and the years one by one. Count the angles that you tried, and say plainly when the interval holds no edge. End with the formula of the record.",
  },
];

/** Returns a prompt's text with its arguments; undefined for an unknown name. */
export function promptNamed(
  name: string,
  givenArguments: Readonly<Record<string, string>>,
): string | undefined {
  const prompt = prompts.find((one) => one.name === name);
  const knownNames = new Set(prompt?.arguments.map((one) => one.name));
  return prompt?.text.replace(/\{(\w+)\}/g, (all, key: string) =>
    knownNames.has(key) ? (givenArguments[key] ?? `the ${key} that the person names`) : all,
  );
}
