import type { Column } from "../../cells/columns/column";
import type { Presentation } from "../../cells/table/presentation";
import type { Cell } from "../../cells/table/cell";
import { type MarkColumn, shape, tableReaderFor, type View } from "../../cells/table/shape";
import type { Client } from "../../client/client";
import type { Answer, Question } from "../../client/question";
import { localDate } from "../../dates/zones";
import { wilsonInterval } from "../../maths/rates";
import type { CardContext } from "./call";
import type { ParsedCall } from "./parseCall";

/** The widest interval of a rate that is not marked as uncertain. */
const widestInterval = 0.2;

/** The interface's names of rates; the starts of each are in the same object. */
const rateNames: ReadonlySet<string> = new Set([
  "winPercent",
  "placePercent",
  "winRate",
  "placeRate",
  "overallWinRate",
  "overallPlaceRate",
]);

const startsNames = ["starts", "totalStarts"] as const;

/** Returns the columns of starts over which a rate may be taken; only one of them has a value. */
const startsOf = ({ path }: Column): Column[] =>
  startsNames.map((name) => ({
    name,
    heading: name,
    kind: "integer",
    path: path.replace(/[^.]*$/, name),
  }));

/** Returns true if the 95% Wilson interval of a rate is wider than 20 points. */
export function isThin(rate: number, starts: number): boolean {
  const { low, high } = wilsonInterval(Math.min(1, Math.max(0, rate)) * starts, starts);
  return high - low > widestInterval;
}

/** Returns a column that names each row's rates over few starts; undefined for a table without rates. */
function thinSamples(columns: readonly Column[], presentation: Presentation): MarkColumn | undefined {
  const rates = columns.filter(({ path }) => rateNames.has(path.split(".").at(-1) ?? ""));
  if (rates.length === 0) return undefined;
  const plain: Presentation = { ...presentation, missing: "blank", formats: false };
  const readRates = tableReaderFor(
    rates.flatMap((rate) => [rate, ...startsOf(rate)]),
    plain,
  );
  return {
    heading: "Thin samples",
    cellOf(row) {
      const [cells = []] = readRates([row]);
      const thin = rates.filter((_, index) => {
        const [rate, ...starts] = cells.slice(3 * index, 3 * index + 3);
        const count = starts.find((cell) => typeof cell === "number");
        return typeof rate === "number" && count !== undefined && isThin(rate, count);
      });
      return thin.map(({ heading }) => heading).join(", ");
    },
  };
}

/** A response, or one composed of several, with its source and the time it was received. */
export interface CellResult extends Omit<Answer, "response" | "source"> {
  readonly response: object;
  /** Absent if it is computed from the arguments alone. */
  readonly source?: Answer["source"];
  /** The question as it was asked; its venue may have been found in another country or race code. */
  readonly question?: Question;
}

interface BuiltTable extends SizedTable {
  readonly seen: readonly SeenResponse[];
}

/** The tables of each response by view; they live as long as the response. */
const tablesByResponse = new WeakMap<object, Map<string, BuiltTable>>();

/**
 * Returns the table of a response, built once for all calls with the same view, unless it changes with time.
 */
export function tableOf(parsed: ParsedCall, result: CellResult, peek: Peek): SizedTable {
  const title = parsed.view.presentation.headers === 2 ? titleOf(parsed, result) : "";
  const key = parsed.viewKey + title;
  let tables = tablesByResponse.get(result.response);
  if (!tables) tablesByResponse.set(result.response, (tables = new Map<string, BuiltTable>()));
  const knownTable = tables.get(key);
  if (knownTable?.seen.every((seen) => cachedResponse(seen, peek) === seen.response)) return knownTable;
  const seen: SeenResponse[] = [];
  const card = cardsFor(parsed, result, { peek, seen });
  const built = { ...builtTable(parsed, result, { title, card }), seen };
  if (!parsed.usesClock) tables.set(key, built);
  return built;
}

/** Returns the current time; undefined for races on another day than today, such as in a replay. */
function timeFor({ asOf }: CellResult, { view, context }: ParsedCall): { readonly now?: number } {
  const { timezone } = view.presentation;
  const now = context.now();
  return asOf === undefined || asOf === localDate(now, timezone) ? { now } : {};
}

/** Another response that a table's cards were made from; undefined if it was not cached. */
interface SeenResponse extends Question {
  readonly response: object | undefined;
}

type Peek = Client["peek"];

function cachedResponse(question: Question, peek: Peek): object | undefined {
  const cachedAnswer = peek(question);
  return cachedAnswer && "answer" in cachedAnswer ? cachedAnswer.answer.response : undefined;
}

/** Returns the cards of a table's rows, if they are shown, and notes the responses behind them. */
function cardsFor(
  parsed: ParsedCall,
  { source, receivedAt, question = parsed.question }: CellResult,
  { peek, seen }: { readonly peek: Peek; readonly seen: SeenResponse[] },
): View["card"] {
  const { call, context, view } = parsed;
  if (!call.card || !source || !context.hasProperties || view.presentation.cards === "no") return undefined;
  const known: CardContext["known"] = (endpoint, parameters) => {
    const response = cachedResponse({ endpoint, parameters }, peek);
    seen.push({ endpoint, parameters, response });
    return response as ReturnType<CardContext["known"]> as never; // determined by the question's endpoint
  };
  const { parameters } = question;
  return { column: call.card.column, of: call.card.of({ source, receivedAt, parameters, known }) };
}

function builtTable(
  parsed: ParsedCall,
  result: CellResult,
  { title, card }: { readonly title: string; readonly card: View["card"] },
): SizedTable {
  const { call, view, usesClock } = parsed;
  const { presentation: chosenPresentation } = view;
  const shownTable = call.show?.(result.response, parsed) ?? {};
  const { response = result.response, columns = view.columns, footer, note } = shownTable;
  const presentation = usesClock ? { ...chosenPresentation, ...timeFor(result, parsed) } : chosenPresentation;
  const mark = chosenPresentation.thin === "flag" ? thinSamples(columns, chosenPresentation) : undefined;
  const table = shape(
    response,
    { ...view, columns, presentation, mark, footer, card },
    note === undefined ? title : `${title} · ${note}`,
  );
  return { table, bytes: jsonSize(table) };
}

const sources: Readonly<Record<Answer["source"], string>> = {
  live: "live",
  simulated: "simulated races",
  results: "results file",
};

/**
 * Returns the country and race code in which a single venue was found, if they differ from the requested
 * ones.
 */
export function foundElsewhere(
  { parameters }: Pick<ParsedCall, "parameters">,
  question: Question | undefined,
): Readonly<Partial<Record<"country" | "race_code", string>>> {
  if (!question || (parameters.track ?? parameters.venue) === undefined) return {};
  const { country, race_code } = question.parameters;
  return {
    ...(country === undefined || country === parameters.country ? {} : { country: String(country) }),
    ...(race_code === undefined || race_code === parameters.race_code
      ? {}
      : { race_code: String(race_code) }),
  };
}

/** Returns the title line: function, parameters, source, and the time of the data. */
function titleOf(parsed: ParsedCall, { source, asOf, receivedAt, stale, question }: CellResult): string {
  const { call, report, parameters } = parsed;
  const elsewhere = foundElsewhere(parsed, question);
  const name = Object.keys(call.reports).length > 1 ? `${call.name} ${report}` : call.name;
  const texts = Object.entries(parameters).map(([name, asked]) => {
    const value = question?.parameters[name] ?? asked;
    return name === "race" ? `race ${value}` : name in elsewhere ? `found in ${value}` : String(value);
  });
  const received = new Date(receivedAt).toISOString().slice(0, 16).replace("T", " ");
  const time = asOf === undefined ? `received ${received} UTC` : `as of ${asOf}`;
  return [
    name,
    ...texts,
    source ? sources[source] : "no request",
    `${time}${stale ? ", older than usual" : ""}`,
  ].join(" · ");
}

/** A table and its size in bytes of JSON. */
export interface SizedTable {
  readonly table: Cell[][];
  readonly bytes: number;
}

/** The bytes around a result in a flush: the id of its call, the success mark and the trailing flags. */
const entryBytes = 20;

const twoBytes = /[\u0080-\u07ff\ud800-\udfff]/g;
const threeBytes = /[\u0800-\ud7ff\ue000-\uffff]/g;

/** Returns the bytes of a table as JSON in UTF-8, with the bytes around it in a flush. */
export function jsonSize(table: readonly (readonly Cell[])[]): number {
  const text = JSON.stringify([...table]); // a copy, because the table may already be observed
  const [two = 0, three = 0] = [twoBytes, threeBytes].map((set) => text.match(set)?.length ?? 0);
  return text.length + two + 2 * three + entryBytes;
}

/** Returns a table to Excel: at once if the current flush has room for it, otherwise later. */
export function passTable(sized: SizedTable, client: Client): Cell[][] | Promise<Cell[][]> {
  const fits = client.whenResultFits(sized.bytes);
  if (fits) return fits.then(() => passTable(sized, client));
  client.recordResultSize(sized.bytes);
  return observeSending(sized.table, client.recordFlush);
}

/** Calls a listener when Microsoft's script turns a table into JSON, the moment it is sent to Excel. */
export function observeSending(table: Cell[][], onSend: () => void): Cell[][] {
  // All cells with the same view of a response share its table, and defining a property takes longer than a
  // look-up.
  if (listeners.get(table) === onSend) return table;
  listeners.set(table, onSend);
  const toJSON = (): Cell[][] => {
    onSend();
    return table;
  };
  return Object.defineProperty(table, "toJSON", { value: toJSON, configurable: true });
}

const listeners = new WeakMap<Cell[][], () => void>();
