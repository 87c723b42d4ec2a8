import { textConstant } from "../../../cells/formulaConstants";
import type { Call } from "../../../functions/call/call";
import { defaultOf } from "../../../functions/call/session";
import { catalogue } from "../../../functions/catalogue";
import { formCall } from "../../../functions/form";
import { t } from "../../../language/translate";
import { endpoints } from "../../../spec/endpoints";
import { usePane, useRemembered } from "../state/paneContext";
import { type SheetRace, useSheetRace } from "../state/sheetRace";
import { marketArgument, type MarketArgument, referenceText } from "./marketArgument";

export interface Formula {
  readonly call: Call;
  /** The text entered for each of the function's arguments. */
  readonly values: Readonly<Record<string, string>>;
  /** Field names in order, or one preset; empty for the function's default columns. */
  readonly fields: readonly string[];
  readonly headers: boolean;
  /** Race code and country, which the formula states unless the workbook does. */
  readonly scope: Readonly<Record<"race_code" | "country", string>> & {
    /** The zone of the date, for the second of a venue's two meetings on a date. */
    readonly timezone?: string;
  };
  /** True while its race is the sheet's. */
  readonly fromSheet?: boolean;
}

const raceArguments = ["date", "track", "race"] as const;
const runnerArguments = [...raceArguments, "number"] as const;

/** Returns the formula with the sheet's race, unless another was chosen. */
export function withSheetRace(formula: Formula, { race_code, country, ...race }: SheetRace): Formula {
  const isChosen = (formula.values.track ?? "") !== "" && !formula.fromSheet;
  if (isChosen) return formula;
  return {
    ...formula,
    values: { ...formula.values, ...race },
    scope: { race_code, country },
    fromSheet: true,
  };
}

/** The arguments that depend on the source of the races, with their values before a race is chosen. */
const noRace = { date: "today", track: "", race: "", number: "", venue: "" } as const;

/** Returns the formula for other races: without a race, in a scope, until the sheet shows one of them. */
export const forOtherRaces = (formula: Formula, scope: Formula["scope"]): Formula => ({
  ...formula,
  values: { ...formula.values, ...noRace },
  scope,
  fromSheet: true,
});

/** Returns true while the sheet has shown none of other races. */
export const awaitsSheet = ({ values, fromSheet }: Formula): boolean =>
  Boolean(fromSheet) && (values.track ?? "") === "";

/** Returns the formula with a part changed. Choosing another race detaches it from the sheet's race. */
export function changedFormula(formula: Formula, part: Partial<Formula>): Formula {
  const next = { ...formula, ...part };
  const isSameRace =
    raceArguments.every((name) => next.values[name] === formula.values[name]) &&
    next.scope.race_code === formula.scope.race_code &&
    next.scope.country === formula.scope.country &&
    next.scope.timezone === formula.scope.timezone;
  return { ...next, fromSheet: Boolean(formula.fromSheet) && isSameRace };
}

type Value = string | number | boolean | undefined;
/** An argument of a formula: a value, or cells or a list of prices for odds and scratched runners. */
export type FormulaValue = Value | MarketArgument;
type WorkbookDefaults = Readonly<Partial<Record<string, string>>>;

/** Returns true for a function that can be limited to a country but covers all countries by default. */
export const takesAnyCountry = ({ descriptors }: Call): boolean => descriptors.country?.setting === undefined;

/** Returns true for a function about people, which can name the runner if several people share the name. */
export const takesRunner = ({ descriptors }: Call): boolean => "number" in descriptors;

/** Returns the `options` argument with scope and runner, for a function without arguments for them. */
function scopeOptions({ call, scope, values }: Formula, workbook: WorkbookDefaults): string | undefined {
  const knownParameters: Readonly<Record<string, unknown>> = endpoints[call.endpoint].parameters;
  const ofScope = (name: "race_code" | "country"): string =>
    name in knownParameters && workbook[name] !== scope[name] ? scope[name] : "";
  const wanted = {
    race_code: ofScope("race_code"),
    country: takesAnyCountry(call) ? (values.country ?? "") : ofScope("country"),
    timezone: "timezone" in knownParameters && (values.track ?? "") !== "" ? (scope.timezone ?? "") : "",
    ...(takesRunner(call) && (values.number ?? "") !== ""
      ? Object.fromEntries(runnerArguments.map((name) => [name, values[name] ?? ""]))
      : {}),
  };
  const stated = Object.entries(wanted)
    .filter(([name, value]) => value !== "" && !call.argumentNames.includes(name))
    .map(([name, value]) => `${name}=${value}`);
  return stated.length > 0 ? stated.join("; ") : undefined;
}

const parseValue = (text: string): Value => {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** Returns true for an argument that takes cells, so that an address is a reference and not a text. */
export const takesCells = (name: string): boolean =>
  ["odds", "scratched", "conditions", "bets", "formula"].includes(name);

/** Returns the arguments that the function receives, without omitted ones at the end. */
export function formulaArguments(formula: Formula, workbook: WorkbookDefaults): readonly FormulaValue[] {
  const { call, values, fields, headers, scope } = formula;
  const special: Readonly<Record<string, Value>> = {
    race_code: scope.race_code,
    fields: fields.length > 0 ? fields.join(",") : undefined,
    headers: headers ? undefined : false,
    options: scopeOptions(formula, workbook),
  };
  const args = call.argumentNames.map((name): FormulaValue => {
    if (name in special) return special[name];
    const { [name]: text = "" } = values;
    if (takesCells(name)) {
      const parsed = marketArgument(name, text, "");
      // A list of scratched runners stays a text such as "2,5".
      if ("reference" in parsed || (name === "odds" && parsed.text !== "")) return parsed;
    }
    return parseValue(text);
  });
  while (args.length > 0 && args.at(-1) === undefined) args.pop();
  return args;
}

/**
 * Returns the next thing to choose from a list in the view; otherwise the function would say "track is
 * blank".
 */
export function stillToChoose({ call, values }: Formula): string | undefined {
  const isOpen = (name: string): boolean =>
    Boolean(call.descriptors[name]?.required) && (values[name] ?? "").trim() === "";
  if (isOpen("race")) return isOpen("track") ? t`Choose a meeting and a race.` : t`Choose a race.`;
  if (isOpen("venue")) return t`Choose a venue.`;
  return isOpen("track") ? t`Choose a meeting.` : undefined;
}

function argumentText(value: FormulaValue, sheet: string | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "object")
    return "reference" in value ? referenceText(value.reference, sheet) : value.text;
  if (typeof value === "string") return textConstant(value);
  return String(value).toUpperCase();
}

/**
 * Returns the text of a formula, such as =RACING.STATUS("plan"), without omitted arguments at its end; cells
 * on its own sheet are named without that sheet.
 */
export function formulaText(
  name: string,
  args: readonly FormulaValue[],
  { sheet }: { readonly sheet?: string } = {},
): string {
  const texts = args.map((value) => argumentText(value, sheet));
  while (texts.at(-1) === "") texts.pop();
  return `=RACING.${name}(${texts.join(",")})`;
}

/** Returns the list with one item moved; the same list if an index is out of range. */
export function moveItem<Item>(
  items: readonly Item[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

const findCall = (name: string | undefined): Call => catalogue.find((call) => call.name === name) ?? formCall;

/**
 * Holds a view's formula under a name, even while another view is shown. It starts with the race of the
 * active cell or its sheet, or with today and the person's default race code and country; it does so again
 * for other races.
 *
 * @param follow true to keep following the sheet's race until another race is chosen
 */
export function useFormula(name: string, follow = false) {
  const { settings, navigation } = usePane();
  const ownScope = (): Formula["scope"] => {
    const chosenSettings = settings.chosen();
    return {
      race_code: String(defaultOf("race_code", chosenSettings).value),
      country: String(defaultOf("country", chosenSettings).value),
    };
  };
  const [formula, update] = useRemembered<Formula>(
    name,
    () => ({
      call: findCall(navigation.route().function),
      values: { date: "today" },
      fields: [],
      headers: true,
      scope: ownScope(),
    }),
    (old) => forOtherRaces(old, ownScope()),
  );
  const isAwaiting = awaitsSheet(formula);
  useSheetRace((race) => update((old) => withSheetRace(old, race)), {
    anywhere: true,
    follow: follow || isAwaiting,
    isAnswered: isAwaiting,
  });
  return {
    formula,
    change: (part: Partial<Formula>) => update((old) => changedFormula(old, part)),
    setValues: (values: Formula["values"]) =>
      update((old) => changedFormula(old, { values: { ...old.values, ...values } })),
    /** Changes the function. Argument values stay, but fields and report belong to one function. */
    chooseFunction: (chosen: string) =>
      update((old) =>
        findCall(chosen) === old.call
          ? old
          : { ...old, call: findCall(chosen), fields: [], values: { ...old.values, report: "" } },
      ),
  };
}

export type FormulaHandle = ReturnType<typeof useFormula>;
