import type { Question } from "../client/question";
import type { Call } from "./call";
import { readCall, type ReadCall } from "./readCall";
import { Recall } from "./recall";
import type { Session } from "./session";
import { surroundings } from "./surroundings";

/** A call that has been read. */
export interface Asked {
  readonly read: ReadCall;
  readonly question: Question;
  /** The source's today when the arguments were read: words and the window hold for that day only. */
  readonly today: string | undefined;
  /** The same for every call that shows the same of an answer. */
  readonly viewKey: string;
}

const recall = new Recall<Asked>();
let recalledFor: Readonly<Record<"open" | "settings" | "dateSystem" | "formats", unknown>> | undefined;

function viewKeyOf({ call, report, view, givens }: ReadCall): string {
  const looks = { ...view.presentation, notAvailable: undefined };
  const selection = call.filter || call.join ? [...givens].map(([name, { value }]) => [name, value]) : [];
  return JSON.stringify([call.name, report, view.columns.map((column) => column.name), looks, selection]);
}

function readAnew(call: Call, args: readonly unknown[], open: Session): Asked {
  const read = readCall(call, args, surroundings(open));
  const today = "date" in read.parameters ? open.client.today(read.view.presentation.timezone) : undefined;
  const question: Question = { endpoint: call.endpoint, parameters: read.parameters };
  return { read, question, today, viewKey: viewKeyOf(read) };
}

const isOfToday = ({ today, read }: Asked, { client }: Session): boolean =>
  today === undefined || today === client.today(read.view.presentation.timezone);

/** What was read with other defaults, another date system or other formats is forgotten. */
function forgetAnother(open: Session): void {
  const { formats } = open;
  const settings = open.settings();
  const dateSystem = open.dateSystem?.();
  const same =
    recalledFor?.open === open &&
    recalledFor.settings === settings &&
    recalledFor.dateSystem === dateSystem &&
    recalledFor.formats === formats;
  if (same) return;
  recall.clear();
  recalledFor = { open, settings, dateSystem, formats };
}

/**
 * Reads a call once for all cells that make it with the same arguments; again when a default, the workbook's date system,
 * the host's formats or the day has changed since.
 */
export function recallCall(call: Call, args: readonly unknown[], open: Session): Asked {
  forgetAnother(open);
  const found = recall.find(call.name, args);
  if (found && isOfToday(found, open)) return found;
  if (found) recall.clear();
  const asked = readAnew(call, args, open);
  recall.keep(call.name, args, asked);
  return asked;
}
