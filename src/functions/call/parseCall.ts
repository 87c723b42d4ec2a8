import { type Calendar, readDate } from "../../cells/arguments/readDate";
import { ArgumentError, isBlank, isBlankOrZero, single } from "../../cells/cellValue";
import type { PresentationOptions } from "../../cells/table/presentation";
import type { View } from "../../cells/table/shape";
import type { Question } from "../../client/question";
import { timezoneHere } from "../../dates/zones";
import { t } from "../../language/translate";
import { parameters } from "../../spec/parameters";
import { type Argument, type ArgumentCells, presentationOptions, report, tail, timezone } from "./arguments";
import type { Call, CallValues, ParsedArguments } from "./call";
import { defaultOf, type ParseContext, type SuppliedValue } from "./session";

/** A call with parsed arguments: the question to ask and the view of its response. */
export interface ParsedCall extends ParsedArguments {
  readonly call: Call;
  readonly question: Question;
  readonly view: View;
  /** Equal for calls that show the same part of a response. */
  readonly viewKey: string;
  /** True if its table changes with the time of day. */
  readonly usesClock: boolean;
  /**
   * The source's date if a date was parsed, also in a range, because date words and the window hold for that
   * day.
   */
  readonly today: string | undefined;
  /** The timezone of that date. */
  readonly timezone: string;
}

interface Sources {
  readonly cells: ArgumentCells;
  readonly options: ReadonlyMap<string, unknown>;
  readonly context: ParseContext;
}

/** Returns the value of an argument or option before parsing: from the cell, the option or the default. */
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

/** Throws if a required argument is blank and neither an option nor a setting can supply it. */
export function checkRequiredCells(
  { argumentNames, optionNames, descriptors }: Call,
  cells: ArgumentCells,
): void {
  for (const name of argumentNames) {
    const { required, setting } = descriptors[name] ?? {};
    if (!required || setting || optionNames.includes(name)) continue;
    checkGiven(name, descriptors[name], cells[name]);
  }
}

/** A calendar for arguments that do not depend on one. */
const noCalendar: Calendar = { today: () => "", dateSystem: 1900 };

/**
 * Throws for a blank cell, and for 0, which means an empty cell; states the argument's rule if 0 breaks it.
 */
function checkGiven(name: string, argument: Argument | undefined, cell: unknown): void {
  const value = single(cell);
  if (!isBlankOrZero(value)) return;
  if (value === 0) argument?.read(name, value, noCalendar);
  throw new ArgumentError(name, value === 0 ? t`is 0, as an empty cell is` : t`is blank`);
}

function isDate(cell: unknown, calendar: Calendar): boolean {
  try {
    return readDate("date", single(cell), calendar) !== "";
  } catch {
    return false;
  }
}

/** Returns the name for error messages, which says if the value is a chosen default. */
const labelOf = (name: string, { from }: SuppliedValue): string =>
  from === "workbook" || from === "user" ? `${name} (the ${from}'s default)` : name;

/** Returns the timezone that the formula, the workbook or the user has chosen; undefined if none has. */
function chosenTimezone(sources: Sources): string | undefined {
  const supplied = suppliedValue("timezone", timezone, sources);
  if (!supplied || supplied.from === "spec") return undefined;
  return timezone.read(labelOf("timezone", supplied), supplied.value, noCalendar);
}

/**
 * Parses all arguments and options except the table's. The timezone comes first, because today depends on it.
 */
function parseValues({ descriptors }: Call, sources: Sources) {
  const { dateSystem, dateOrder, today, todayUnknown, onDateWord } = sources.context;
  const chosen = chosenTimezone(sources);
  const zone = chosen ?? parameters.timezone.default;
  let day: string | undefined;
  const calendar: Calendar = {
    todayUnknown,
    dateSystem,
    dateOrder,
    onDateWord,
    today: () => (day = today(zone)),
  };
  const values: Record<string, unknown> = {};
  const supplied = new Map<string, SuppliedValue>();
  for (const [name, argument] of Object.entries(descriptors)) {
    const suppliedArgument = suppliedValue(name, argument, sources);
    if (!suppliedArgument && argument.required) checkGiven(name, argument, sources.cells[name]);
    if (!suppliedArgument) continue;
    supplied.set(name, suppliedArgument);
    try {
      values[name] =
        argument === timezone
          ? zone
          : argument.read(labelOf(name, suppliedArgument), suppliedArgument.value, calendar);
    } catch (failure) {
      throw name === "date" && failure instanceof ArgumentError && isDate(sources.cells.track, calendar)
        ? new ArgumentError(name, t`${failure.rule}; date and track may be swapped`, suppliedArgument.value)
        : failure;
    }
  }
  /** If no timezone is chosen, the user's times are by the computer's clock. */
  const ownTimezone = chosen ?? timezoneHere();
  return { values, supplied, timezone: zone, ownTimezone, today: day };
}

type ParsedValues = ReturnType<typeof parseValues>;

/** Returns the report to show. Throws if the report needs a window that is missing, or would ignore one. */
function parseReport(
  { reports, windowReport }: Call,
  cell: unknown,
  { values, supplied }: ParsedValues,
): string {
  const names = Object.keys(reports);
  const word = single(cell);
  const usual = (supplied.has("window") ? windowReport : undefined) ?? names[0] ?? "";
  const name = isBlankOrZero(word) ? usual : report.read("report", word, names);
  const needed = reports[name]?.requires;
  if (windowReport !== undefined && values.window !== undefined && needed !== "window") {
    const recent = names.filter((one) => reports[one]?.requires === "window").join(" or ");
    throw new ArgumentError(
      "report",
      t`must be ${recent} when window is given, because no other depends on it`,
      name,
    );
  }
  if (needed && !supplied.has(needed))
    throw new ArgumentError("report", t`needs ${needed} to be given`, name);
  return name;
}

function viewOf(
  call: Call,
  reportName: string,
  { values, ownTimezone }: ParsedValues,
  { cells, context }: Sources,
): View {
  const table = call.reports[reportName];
  if (!table)
    throw new ArgumentError("report", t`must be one of ${Object.keys(call.reports).join(", ")}`, reportName);
  // The table's arguments have these names, whatever their readers.
  const ownTail = call.arguments as Partial<typeof tail>;
  const columns = (ownTail.fields ?? tail.fields).read(cells.fields, table, values);
  const headings = (ownTail.headers ?? tail.headers).read(single(cells.headers), columns);
  const words = Object.fromEntries(Object.keys(presentationOptions).map((name) => [name, values[name]]));
  const { dateSystem, formats, notAvailable } = context;
  // Each option's reader returns one of its words.
  const presentation = {
    ...(words as unknown as PresentationOptions),
    headers: headings,
    timezone: ownTimezone,
    dateSystem,
    formats,
    notAvailable,
    ...(context.hasProperties ? { numberType: "Double" as const } : {}),
  };
  return { table, columns, presentation };
}

/** Returns a text that is equal for calls that show the same part of a response. */
function viewKeyOf({ call, report, view, values, context }: Omit<ParsedCall, "viewKey">): string {
  // Everything that a join or `show` may depend on.
  const chosen = call.join || call.show ? [values, context.settings, context.snapshots?.revision()] : [];
  const columns = view.columns.map(({ name }) => name);
  return JSON.stringify([call.name, report, columns, view.presentation, ...chosen]);
}

/** Parses a call's arguments. Throws an ArgumentError with the argument, the rule and the value. */
export function parseCall(call: Call, givenCells: ArgumentCells, context: ParseContext): ParsedCall {
  const cells = call.arrange?.(givenCells) ?? givenCells;
  const sources: Sources = { cells, options: tail.options.read(cells.options, call.optionNames), context };
  const parsedValues = parseValues(call, sources);
  const values = parsedValues.values as CallValues; // each value comes from its own reader
  const reportName = parseReport(call, cells.report, parsedValues);
  call.check?.(values, context, reportName);
  const filled = call.requestParameters.map(([parameter, argument]) => [
    parameter,
    parsedValues.values[argument],
  ]);
  // The reader of a parameter returns a text or a number.
  const parameters = Object.fromEntries(
    filled.filter(([, value]) => value !== undefined),
  ) as ParsedArguments["parameters"];
  const view = viewOf(call, reportName, parsedValues, sources);
  const parsed = {
    call,
    values,
    supplied: parsedValues.supplied,
    context,
    parameters,
    report: reportName,
    view,
    columns: view.columns,
    question: { endpoint: call.endpoint, parameters },
    usesClock: view.columns.some(({ kind }) => kind === "minutes"),
    today: parsedValues.today,
    timezone: parsedValues.timezone,
  };
  return { ...parsed, viewKey: viewKeyOf(parsed) };
}
