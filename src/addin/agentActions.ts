import { plainValue } from "../cells/cellValue";
import type { FunctionLoader } from "./bundleLoader";

interface AgentAction {
  /** The function by its name in the source. */
  readonly function: string;
  readonly description: string;
  /** The function's first parameters, each with a sentence. */
  readonly parameters: Readonly<Record<string, string>>;
}

const date = "The day, as YYYY-MM-DD or a word such as today or saturday.";
const track = "The track's name or slug, such as ashford-park.";
const race = "The race's number, from 1.";

/** The actions of a Copilot agent by the names of its manifest, which a package holds only with `--agent`. */
export const agentActions: Readonly<Record<string, AgentAction>> = {
  racingMeetings: {
    function: "meetings",
    description: "Lists every race of a day with its track, number, name and start time.",
    parameters: { date, race_code: "gallops, harness or greyhounds; optional." },
  },
  racingCard: {
    function: "card",
    description: "Returns a race's card: each runner with form, win chance and fair odds.",
    parameters: { date, track, race },
  },
  racingWhatIf: {
    function: "whatif",
    description: "Returns a race's chances and fair odds after scratchings.",
    parameters: {
      date,
      track,
      race,
      odds: "The market's odds by runner; optional.",
      scratched: "The numbers of scratched runners, such as 2,5; optional.",
    },
  },
};

/** Returns the table that an agent's call asks for, as JSON; the message of a failure. */
export async function answerAgent(name: string, message: string, loader: FunctionLoader): Promise<string> {
  const action = agentActions[name];
  if (!action) return `There is no function ${name}.`;
  try {
    const given = JSON.parse(message) as Readonly<Record<string, unknown>>; // each reader checks its argument
    const args = Object.keys(action.parameters).map((parameter) => given[parameter] ?? null);
    const functions = await loader.loadFunctions();
    const table = (await functions[action.function]?.(
      ...(args as never[]),
    )) as readonly (readonly unknown[])[];
    const plain = table.map((row) => row.map(plainValue));
    return JSON.stringify(plain);
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}
