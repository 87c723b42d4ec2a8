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
  /** Race type and country, which the formula states unless the workbook does. */
  readonly scope: Readonly<Record<"race_code" | "country", string>> & {
    /** The zone of the date, for the other of two meetings of a venue on a date. */
    readonly timezone?: string;
  };
  /** True while its race is the sheet's. */
  readonly fromSheet?: boolean;
}

const raceArguments = ["date", "track", "race"] as const;
const runnerArguments = [...raceArguments, "number"] as const;

/** Returns the formula with the race of the sheet, unless another one was chosen. */
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

/** Returns the formula with a part changed. Its race is no longer the sheet's once another one is chosen. */
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
/** An argument of a formula: a value, or for odds and scratched runners cells or a list of prices. */
export type FormulaValue = Value | MarketArgument;
type WorkbookDefaults = Readonly<Partial<Record<string, string>>>;

/** Returns true for a function that may be limited to a country, and has all countries by default. */
export const takesAnyCountry = ({ descriptors }: Call): boolean => descriptors.country?.setting === undefined;

/** Returns true for a function of people, which may be that of one runner where several have the name. */
export const takesRunner = ({ descriptors }: Call): boolean => "number" in descriptors;

/** Returns the `options` argument that states scope and runner where the function has no argument for it. */
function scopeOptions({ call, scope, values }: Formula, workbook: WorkbookDefaults): string | undefined {
  const known: Readonly<Record<string, unknown>> = endpoints[call.endpoint].parameters;
  const ofScope = (name: "race_code" | "country"): string =>
    name in known && workbook[name] !== scope[name] ? scope[name] : "";
  const wanted = {
    race_code: ofScope("race_code"),
    country: takesAnyCountry(call) ? (values.country ?? "") : ofScope("country"),
    timezone: "timezone" in known && (values.track ?? "") !== "" ? (scope.timezone ?? "") : "",
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

/** Returns true for an argument that takes cells: their address is a reference, not a text. */
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
      // Scratched runners remain a text such as "2,5".
      if ("reference" in parsed || (name === "odds" && parsed.text !== "")) return parsed;
    }
    return parseValue(text);
  });
  while (args.length > 0 && args.at(-1) === undefined) args.pop();
  return args;
}

/** Returns what a list of the view is still to be chosen from; the function would state "track is blank". */
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
 * Returns the text of a formula, as =RACING.STATUS("plan"), without omitted arguments at its end; cells of
 * its own sheet are named without that sheet.
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

/** Returns the list with one item moved; the list itself when an index is out of range. */
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
 * Holds the formula of a view under its name, also while another view is shown. It starts with the race of
 * the active cell or of its sheet, or with today and the person's default race type and country.
 *
 * @param follow true if it has the sheet's race, also after that has changed, until another one is chosen
 */
export function useFormula(name: string, follow = false) {
  const { settings, navigation } = usePane();
  const [formula, update] = useRemembered<Formula>(name, () => {
    const chosen = settings.chosen();
    const scope = {
      race_code: String(defaultOf("race_code", chosen).value),
      country: String(defaultOf("country", chosen).value),
    };
    return {
      call: findCall(navigation.route().function),
      values: { date: "today" },
      fields: [],
      headers: true,
      scope,
    };
  });
  useSheetRace((race) => update((old) => withSheetRace(old, race)), { anywhere: true, follow });
  return {
    formula,
    change: (part: Partial<Formula>) => update((old) => changedFormula(old, part)),
    setValues: (values: Formula["values"]) =>
      update((old) => changedFormula(old, { values: { ...old.values, ...values } })),
    /** Changes the function; argument values stay, but fields and report belong to one function. */
    chooseFunction: (chosen: string) =>
      update((old) =>
        findCall(chosen) === old.call
          ? old
          : { ...old, call: findCall(chosen), fields: [], values: { ...old.values, report: "" } },
      ),
  };
}

export type FormulaHandle = ReturnType<typeof useFormula>;
