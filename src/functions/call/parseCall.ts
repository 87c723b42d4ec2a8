import { ArgumentError } from "../../cells/argumentError";
import type { Calendar } from "../../cells/arguments/readDate";
import { isBlank, isBlankOrZero, single } from "../../cells/cellValue";
import type { PresentationOptions } from "../../cells/table/presentation";
import type { View } from "../../cells/table/shape";
import type { Question } from "../../client/question";
import { parameters } from "../../spec/parameters";
import {
  type Argument,
  type ArgumentCells,
  fields,
  headers,
  options,
  presentationOptions,
  report,
  timezone,
} from "./arguments";
import type { Call, CallValues, ParsedArguments } from "./call";
import { defaultOf, type ParseContext, type SuppliedValue } from "./session";

/** A call with its arguments parsed: the request to send and the view of its response. */
export interface ParsedCall extends ParsedArguments {
  readonly call: Call;
  readonly question: Question;
  /** The values before parsing, each with its origin; the arguments first. */
  readonly supplied: ReadonlyMap<string, SuppliedValue>;
  readonly view: View;
  /** Equal for calls that show the same of a response. */
  readonly viewKey: string;
  /** True if its table changes with the time of the day. */
  readonly usesClock: boolean;
  /** The source's today, if a date was parsed: words and the window of dates hold for that day only. */
  readonly today: string | undefined;
}

/** The sources of a call's values. */
interface Sources {
  readonly cells: ArgumentCells;
  readonly options: ReadonlyMap<string, unknown>;
  readonly context: ParseContext;
}

/** Returns the value of an argument or option before parsing: the cell's, the option's or the default. */
function suppliedValue(
  name: string,
  argument: Argument,
  { cells, options, context }: Sources,
): SuppliedValue | undefined {
  const cell = single(cells[name]);
  if (!isBlankOrZero(cell)) return { value: cell, from: "argument" };
  const option = options.get(name);
  if (!(argument.acceptsZero ? isBlank(option) : isBlankOrZero(option)))
    return { value: option, from: "option" };
  if (argument.setting) return defaultOf(argument.setting, context.settings);
  return argument.default === undefined ? undefined : { value: argument.default, from: "spec" };
}

const missing = (name: string): ArgumentError => new ArgumentError(name, "is blank");

/** Throws if a required argument is blank that its cell alone can supply: no option and no setting. */
export function checkRequiredCells(
  { argumentNames, optionNames, descriptors }: Call,
  cells: ArgumentCells,
): void {
  for (const name of argumentNames) {
    const { required, setting } = descriptors[name] ?? {};
    if (!required || setting || optionNames.includes(name)) continue;
    if (isBlankOrZero(single(cells[name]))) throw missing(name);
  }
}

/** Returns the name for error messages, which states when the value is a chosen default. */
const labelOf = (name: string, { from }: SuppliedValue): string =>
  from === "workbook" || from === "user" ? `${name} (the ${from}'s default)` : name;

function parseTimezone(sources: Sources): string {
  const supplied = suppliedValue("timezone", timezone, sources);
  if (!supplied || supplied.from === "spec") return parameters.timezone.default;
  return timezone.read(labelOf("timezone", supplied), supplied.value, { today: () => "", dateSystem: 1900 });
}

/** Parses all arguments and options but the table's. The timezone comes first: today depends on it. */
function parseValues({ descriptors }: Call, sources: Sources) {
  const { dateSystem, dateOrder, today, todayUnknown, onDateWord } = sources.context;
  const zone = parseTimezone(sources);
  const calendar: Calendar = {
    today: () => today(zone),
    ...(todayUnknown ? { todayUnknown } : {}),
    dateSystem,
    dateOrder,
    ...(onDateWord ? { onDateWord } : {}),
  };
  const values: Record<string, unknown> = {};
  const supplied = new Map<string, SuppliedValue>();
  for (const [name, argument] of Object.entries(descriptors)) {
    const found = suppliedValue(name, argument, sources);
    if (!found && argument.required) throw missing(name);
    if (!found) continue;
    supplied.set(name, found);
    values[name] = argument === timezone ? zone : argument.read(labelOf(name, found), found.value, calendar);
  }
  return { values, supplied, timezone: zone };
}

type ParsedValues = ReturnType<typeof parseValues>;

function parametersOf(
  { requestParameters }: Call,
  values: ParsedValues["values"],
): ParsedArguments["parameters"] {
  const filled = requestParameters.map(([parameter, argument]) => [parameter, values[argument]] as const);
  // The reader of a parameter returns a text or a number.
  return Object.fromEntries(
    filled.filter(([, value]) => value !== undefined),
  ) as ParsedArguments["parameters"];
}

function parseReport({ reports, windowReport }: Call, cell: unknown, hasWindow: boolean): string {
  const names = Object.keys(reports);
  const word = single(cell);
  if (!isBlankOrZero(word)) return report.read("report", word, names);
  return (hasWindow ? windowReport : undefined) ?? names[0] ?? "";
}

/** Throws if a window is given that the report does not depend on: it would be ignored. */
function checkWindow({ reports, windowReport }: Call, reportName: string, window: unknown): void {
  if (window === undefined || windowReport === undefined) return;
  if (reports[reportName]?.requires === "window") return;
  const recent = Object.keys(reports).filter((name) => reports[name]?.requires === "window");
  throw new ArgumentError(
    "report",
    `must be ${recent.join(" or ")} when window is given, as no other depends on it`,
    reportName,
  );
}

function checkRequirements(
  call: Call,
  reportName: string,
  { values, supplied, context }: ParsedValues & Pick<Sources, "context">,
): void {
  call.checkArguments?.(values, context);
  checkWindow(call, reportName, values.window);
  const needed = call.reports[reportName]?.requires;
  if (needed && !supplied.has(needed))
    throw new ArgumentError("report", `needs ${needed} to be given`, reportName);
  for (const [name, other] of Object.entries(call.requires ?? {})) {
    if (other !== undefined && supplied.has(name) && !supplied.has(other))
      throw new ArgumentError(name, `applies only when ${other} is given`, values[name]);
  }
}

const defaultCountry = ({ settings }: ParseContext): string =>
  String(defaultOf("country", settings).value).trim().toLowerCase();

function viewOf(
  call: Call,
  reportName: string,
  { values, timezone }: ParsedValues,
  { cells, context }: Sources,
): View {
  const table = call.reports[reportName];
  if (!table)
    throw new ArgumentError("report", `must be one of ${Object.keys(call.reports).join(", ")}`, reportName);
  const preset = call.preset?.(values); // each by its own reader
  const columns = fields.read(isBlankOrZero(single(cells.fields)) ? preset : cells.fields, table);
  const headings = headers.read(single(cells.headers), call.single && columns.length === 1 ? 0 : 1);
  const words = Object.fromEntries(Object.keys(presentationOptions).map((name) => [name, values[name]]));
  const { dateSystem, formats, notAvailable } = context;
  const filter = call.filter?.(values);
  const compare = call.compare?.(defaultCountry(context));
  const limit = call.limit?.(values);
  // Each option's reader returns one of its own words.
  const presentation = {
    ...(words as unknown as PresentationOptions),
    headers: headings,
    timezone,
    dateSystem,
    formats,
    notAvailable,
  };
  return {
    table,
    columns,
    presentation,
    ...(filter ? { filter } : {}),
    ...(compare ? { compare } : {}),
    ...(limit === undefined ? {} : { limit }),
  };
}

function viewKeyOf(
  { call, report: reportName, view }: Pick<ParsedCall, "call" | "report" | "view">,
  values: ParsedValues["values"],
  context: ParseContext,
): string {
  const presentation = { ...view.presentation, notAvailable: undefined };
  const selection = call.filter || call.join ? values : {};
  return JSON.stringify([
    call.name,
    reportName,
    view.columns.map((column) => column.name),
    presentation,
    selection,
    call.compare ? defaultCountry(context) : "",
    call.join ? context.snapshots?.revision() : "",
  ]);
}

/** The parameters that are days. */
const days = ["date", "from", "until"];

/** Parses a call's arguments. Throws an ArgumentError that states the argument, the rule and the value. */
export function parseCall(call: Call, cells: ArgumentCells, context: ParseContext): ParsedCall {
  const sources: Sources = { cells, options: options.read(cells.options, call.optionNames), context };
  const parsed = parseValues(call, sources);
  const { supplied, timezone } = parsed;
  const values = parsed.values as CallValues; // each by its own reader
  const reportName = parseReport(call, cells.report, supplied.has("window"));
  checkRequirements(call, reportName, { ...parsed, context });
  const parameters = parametersOf(call, parsed.values);
  const view = viewOf(call, reportName, parsed, sources);
  return {
    ...{ call, values, supplied, context, parameters, report: reportName, view, columns: view.columns },
    question: { endpoint: call.endpoint, parameters },
    viewKey: viewKeyOf({ call, report: reportName, view }, parsed.values, context),
    usesClock:
      call.usesClock === true ||
      view.presentation.cards === "yes" ||
      view.columns.some(({ kind }) => kind === "minutes"),
    today: days.some((name) => name in parameters) ? context.today(timezone) : undefined,
  };
}
