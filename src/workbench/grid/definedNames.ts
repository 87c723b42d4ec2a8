/** The names in a workbook other than its workbook-wide ranges, which the engine stores. */
import type { CompiledFormula, Getters, Range, RangeAdapterFunctions, UID, Zone } from "@odoo/o-spreadsheet";
import { compileName, type Given } from "../formula/compile";
import { withHeading } from "../formula/renameHeading";
import type { Value } from "../formula/values/value";
import { engine } from "./engineValue";
import { renamedHeading } from "./tableHeadings";

/** A name for a constant, a formula, or cells in one sheet's formulas. */
export interface DefinedName {
  readonly name: string;
  /** The formula without its equals sign: 0.05, Model!$F$2:$F$4. */
  readonly refersTo: string;
  /** The sheet whose formulas know it; all sheets if absent. */
  readonly sheet?: string;
}

/** A name whose references follow their cells. */
interface KeptName {
  readonly name: string;
  readonly sheetId: UID | undefined;
  readonly formula: CompiledFormula;
}

interface NameGetters {
  getKeptNames(): readonly KeptName[];
}

const keptNames = (getters: Getters): readonly KeptName[] =>
  (getters as Getters & NameGetters).getKeptNames();

const textOf = ({ formula }: KeptName, getters: Pick<Getters, "getRangeString">): string =>
  formula.toFormulaString(getters as Getters).replace(/^=/, "");

/** A first or last row or column of a range; fixed if it has a $. */
interface Line {
  readonly place: number;
  readonly isFixed: boolean;
}

const inOrder = (one: Line, other: Line): readonly [Line, Line] =>
  one.place <= other.place ? [one, other] : [other, one];

/** Returns a range in which the rows and columns without a $ are those before a change. */
function relativeLines(before: Range | undefined, after: Range): Range {
  const [first, last = first] = before?.parts ?? [];
  if (!before || !first || !last || after.invalidXc !== undefined) return after;
  const line = (side: keyof Zone, isFixed: boolean): Line => ({
    place: (isFixed ? after : before).zone[side],
    isFixed,
  });
  const [top, bottom] = inOrder(line("top", first.rowFixed), line("bottom", last.rowFixed));
  const [left, right] = inOrder(line("left", first.colFixed), line("right", last.colFixed));
  const zone = { top: top.place, bottom: bottom.place, left: left.place, right: right.place };
  const open = Object.entries(after.unboundedZone).filter(([, place]) => place === undefined);
  const parts = [
    { rowFixed: top.isFixed, colFixed: left.isFixed },
    { rowFixed: bottom.isFixed, colFixed: right.isFixed },
  ].slice(0, before.parts.length);
  return { ...after, zone, unboundedZone: { ...zone, ...Object.fromEntries(open) }, parts };
}

/** Returns a changed formula of a name; its references without a $ do not follow cells. */
function withRelativeLines(before: CompiledFormula, after: CompiledFormula): CompiledFormula {
  const { rangeDependencies, sheetId } = after;
  const isRelative = ({ parts }: Range): boolean =>
    parts.some(({ rowFixed, colFixed }) => !rowFixed || !colFixed);
  if (after === before || !rangeDependencies.some(isRelative)) return after;
  const ranges = rangeDependencies.map((range, slot) => relativeLines(before.rangeDependencies[slot], range));
  return engine().CompiledFormula.CopyWithDependencies(after, sheetId, ranges);
}

/** Makes workbooks that are opened later store such names. */
export function installDefinedNames(): void {
  const { CorePlugin, CompiledFormula: Formula, registries } = engine();
  class DefinedNames extends CorePlugin<DefinedNames> {
    static override getters = ["getKeptNames"] satisfies (keyof NameGetters)[];
    names: readonly KeptName[] = [];

    getKeptNames(): readonly KeptName[] {
      return this.names;
    }

    override import(data: object): void {
      // as it was saved
      const { definedNames = [] } = data as { readonly definedNames?: readonly DefinedName[] };
      const [first = ""] = this.getters.getSheetIds();
      this.names = definedNames.map(({ name, refersTo, sheet }) => {
        const sheetId = sheet === undefined ? undefined : this.getters.getSheetIdByName(sheet);
        return {
          name,
          sheetId,
          formula: Formula.Compile(`=${refersTo}`, sheetId ?? first, this.getters),
        };
      });
    }

    override export(data: object): void {
      const definedNames = namesIn(this.names, this.getters as Getters);
      if (definedNames.length > 0) Object.assign(data, { definedNames });
    }

    /** Names follow the headings of tables, like formulas. */
    override handle({ type }: { readonly type: string }): void {
      const renamed = type === "UPDATE_CELL" ? renamedHeading(this.getters) : undefined;
      if (!renamed || this.names.length === 0) return;
      const names = this.names.map((keptName) => {
        const text = keptName.formula.toFormulaString(this.getters);
        const next = withHeading(text, renamed, false);
        const { sheetId } = keptName.formula;
        return next === text
          ? keptName
          : { ...keptName, formula: Formula.Compile(next, sheetId, this.getters) };
      });
      if (names.some((name, index) => name !== this.names[index])) this.history.update("names", names);
    }

    override adaptRanges({ adaptCompiledFormula }: RangeAdapterFunctions): void {
      const names = this.names.map((keptName) => ({
        ...keptName,
        formula: withRelativeLines(keptName.formula, adaptCompiledFormula(keptName.formula)),
      }));
      if (names.some(({ formula }, index) => formula !== this.names[index]?.formula))
        this.history.update("names", names);
    }
  }
  registries.corePluginRegistry.add("definedNames", DefinedNames);
}

function namesIn(names: readonly KeptName[], getters: Getters): DefinedName[] {
  return names.flatMap((keptName) => {
    const { name, sheetId } = keptName;
    const refersTo = textOf(keptName, getters);
    if (sheetId === undefined) return [{ name, refersTo }];
    const sheet = getters.tryGetSheetName(sheetId);
    return sheet === undefined ? [] : [{ name, refersTo, sheet }];
  });
}

/** Returns the names of an open workbook other than the ranges that the engine stores. */
export const definedNamesOf = ({ getters }: { readonly getters: Getters }): DefinedName[] =>
  namesIn(keptNames(getters), getters);

/** The calculations of names, by their text. */
const calculations = new Map<string, (given: Given) => Value>();

/** Returns the formula of a name for the formulas of a sheet; the sheet's own names come first. */
export function definedNameIn(getters: Getters, name: string, sheet: UID) {
  const namedNames = keptNames(getters).filter(
    (keptName) => keptName.name.toLowerCase() === name.toLowerCase(),
  );
  const namedRange =
    namedNames.find(({ sheetId }) => sheetId === sheet) ?? namedNames.find(({ sheetId }) => !sheetId);
  if (!namedRange) return undefined;
  const text = textOf(namedRange, getters);
  const calculate = calculations.get(text) ?? compileName(`=${text}`);
  calculations.set(text, calculate);
  return {
    calculate,
    ranges: namedRange.formula.rangeDependencies,
    isLocal: namedRange.sheetId !== undefined,
  };
}
