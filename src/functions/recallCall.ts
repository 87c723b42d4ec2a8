import type { Question } from "../client/question";
import type { Call } from "./call";
import { notAvailable } from "./cellError";
import { readCall, type ReadCall, type Surroundings } from "./readCall";
import { Recall } from "./recall";
import type { Session } from "./session";

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
let recalledFor: readonly unknown[] = [];

/** What a call's arguments are read with, as it is now. */
export function surroundings({ client, settings, dateSystem, formats }: Session): Surroundings {
  return {
    settings: settings(),
    dateSystem: dateSystem?.() ?? 1900,
    formats,
    notAvailable: notAvailable("The source gives no value here."),
    today: (timezone) => client.today(timezone),
  };
}

function viewKeyOf({ call, report, view, givens }: ReadCall): string {
  const looks = { ...view.presentation, notAvailable: undefined };
  const selection = call.keep || call.join ? [...givens].map(([name, { value }]) => [name, value]) : [];
  return JSON.stringify([call.name, report, view.columns.map((column) => column.name), looks, selection]);
}

function readAnew(call: Call, args: readonly unknown[], open: Session): Asked {
  const read = readCall(call, args, surroundings(open));
  const today = "date" in read.parameters ? open.client.today(read.view.presentation.timezone) : undefined;
  const question: Question = { endpoint: call.endpoint, parameters: read.parameters };
  return { read, question, today, viewKey: viewKeyOf(read) };
}

/**
 * Reads a call once for all cells that make it with the same arguments; again when a default, the workbook's date system,
 * the host's formats or the day has changed since.
 */
export function recallCall(call: Call, args: readonly unknown[], open: Session): Asked {
  const current = [open, open.settings(), open.dateSystem?.(), open.formats];
  if (current.some((part, index) => part !== recalledFor[index])) {
    recall.clear();
    recalledFor = current;
  }
  const make = (): Asked => readAnew(call, args, open);
  const found = recall.get(call.name, args, make);
  if (found.today === undefined || found.today === open.client.today(found.read.view.presentation.timezone)) return found;
  recall.clear();
  return recall.get(call.name, args, make);
}
