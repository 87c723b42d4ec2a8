import type { SheetCells, Workbook } from "../excel/workbook";
import * as records from "../workbook/mapRecord";
import * as align from "./alignSheets";
import { compareSheets, type Difference } from "./compareSheets";
import { t } from "../../language/translate";

/** The part of equal cells below which two sheets are different sheets, not a renamed one. */
const leastSimilarity = 0.5;

/** A sheet before and now; undefined now if it is gone. */
interface SheetPair {
  readonly before: align.SheetInputs;
  readonly after: align.SheetInputs | undefined;
}

const hasFormulas = ({ rows }: align.SheetInputs): boolean =>
  rows.some((cells) => cells.some(align.isFormula));

/** Pairs sheets by name, and the remaining ones by content, most similar first. */
function matchSheets(before: readonly align.SheetInputs[], after: readonly align.SheetInputs[]): SheetPair[] {
  const sheetsByName = new Map(after.map((sheet) => [sheet.name, sheet]));
  const foundSheetInputs = new Map<align.SheetInputs, align.SheetInputs>();
  for (const sheet of before) {
    const same = sheetsByName.get(sheet.name);
    if (same) foundSheetInputs.set(sheet, same);
  }
  const taken = new Set(foundSheetInputs.values());
  const candidates = before
    .filter((sheet) => !foundSheetInputs.has(sheet))
    .flatMap((old) =>
      after
        .filter((sheet) => !taken.has(sheet) && (hasFormulas(sheet) || !hasFormulas(old)))
        .map((sheet) => ({ old, sheet, similarity: align.similarity(old, sheet) })),
    )
    .filter((candidate) => candidate.similarity >= leastSimilarity)
    .sort((one, other) => other.similarity - one.similarity);
  for (const { old, sheet } of candidates)
    if (!foundSheetInputs.has(old) && !taken.has(sheet)) {
      foundSheetInputs.set(old, sheet);
      taken.add(sheet);
    }
  return before.map((sheet) => ({ before: sheet, after: foundSheetInputs.get(sheet) }));
}

/** Returns a row of the map: the cells that it describes and its texts. */
function lineOf(cells: readonly unknown[]) {
  const texts = records.mapHeadings.map((_, column) => String(cells[column] ?? ""));
  return { subject: texts.slice(0, 2).join("!"), text: texts.join(" | ") };
}

/** Lists the changed rows of a formula map, in whatever order they are now. */
function compareMap({ name, inputs }: SheetCells, { rows }: records.MapRecord): Difference[] {
  const before = rows.map(lineOf);
  const after = inputs.slice(1).map(lineOf).filter(({ text }) => /[^ |]/.test(text)); // prettier-ignore
  const lost = align.missingFrom(after, before, ({ text }) => text);
  const newLines = align.missingFrom(before, after, ({ text }) => text);
  const paired = lost.map((line) => {
    const index = newLines.findIndex(({ subject }) => subject === line.subject);
    return { line, now: index < 0 ? undefined : newLines.splice(index, 1)[0] };
  });
  const place = { sheet: name, cells: "", kind: "formula map changed" };
  return [
    ...paired.map(({ line, now }) => ({ ...place, was: line.text, is: now?.text ?? "" })),
    ...newLines.map(({ text }) => ({ ...place, was: "", is: text })),
  ];
}

/** A workbook without a formula map. The message is a sentence for the user. */
export class FormulaMapMissing extends Error {
  constructor() {
    super(t`This workbook has no formula map. Freeze its sheets to values first: that adds one.`);
    this.name = "FormulaMapMissing";
  }
}

/** Returns the visible map, or the newest; of equally old maps, the last. */
function chooseMap(
  maps: readonly records.FoundMap[],
): records.FoundMap & { readonly record: records.MapRecord } {
  const madeAt = ({ record }: records.FoundMap): number => record?.madeAt ?? 0;
  const newestFirst = [...maps].reverse().sort((one, other) => madeAt(other) - madeAt(one));
  const [chosenMap = newestFirst[0]] = newestFirst.filter(({ active }) => active);
  if (!chosenMap) throw new FormulaMapMissing();
  if (!chosenMap.record) throw new records.UnreadableRecord(chosenMap.name);
  return { ...chosenMap, record: chosenMap.record };
}

/**
 * Returns rows in which results of formulas are blank, so that only typed cells and formulas remain. Also
 * blanks results below and beside the rows, such as from formulas that returned a blank text.
 */
function withoutResults(
  rows: readonly (readonly align.Input[])[],
  tables: records.FrozenSheet["formulas"],
): align.Input[][] {
  const height = tables.reduce((most, { row }) => Math.max(most, row + 1), rows.length);
  const width = tables.reduce((most, { column }) => Math.max(most, column + 1), rows[0]?.length ?? 0);
  const inputs = Array.from({ length: height }, (_, row): align.Input[] =>
    Array.from({ length: width }, (__, column) => rows[row]?.[column] ?? ""),
  );
  for (const { row, column, rows: height, columns } of tables)
    for (const cells of inputs.slice(row, row + height))
      for (let at = column; at < Math.min(column + columns, cells.length); at++) cells[at] = "";
  for (const { row, column, formula } of tables) {
    const cells = inputs[row];
    if (cells) cells[column] = formula;
  }
  return inputs;
}

/** Aligns the remaining sheets by their old names. */
function alignPairs(pairs: readonly SheetPair[]): Map<string, align.SheetAlignment> {
  return new Map(
    pairs.flatMap(({ before, after }) =>
      after ? [[before.name, align.alignSheets(before, after)] as const] : [],
    ),
  );
}

/**
 * Lists the changes of sheets if any of them remains, because frozen copies may travel without the others.
 */
function compareAll(before: readonly align.SheetInputs[], after: readonly align.SheetInputs[]) {
  const pairs = matchSheets(before, after);
  const alignments = alignPairs(pairs);
  const alignmentOf = (sheet: string): align.SheetAlignment | undefined => alignments.get(sheet);
  const gone = pairs
    .filter((pair) => !pair.after)
    .map(({ before: { name } }) => ({
      sheet: name,
      cells: "",
      kind: "sheet removed",
      was: name,
      is: "",
    }));
  const changed = [...alignments.values()].flatMap((alignment) => compareSheets(alignment, alignmentOf));
  const names = new Set([...alignments.values()].map((alignment) => alignment.after.name));
  return { names, differences: names.size === 0 ? [] : [...changed, ...gone] };
}

/** The headings that identify a list of differences. */
export const differenceHeadings = ["Sheet", "Cells", "Change", "Was", "Is", "Formula map"] as const;

/**
 * Lists manual changes since sheets were frozen: on the sheets, on their copies and in the formula map. Sends
 * no request. Throws FormulaMapMissing, or UnreadableRecord for a map without its record.
 */
export async function checkWorkbook(workbook: Pick<Workbook, "readSheets" | "findFormulas" | "readTables">) {
  const sheets = await workbook.readSheets();
  const maps = records.findMaps(sheets);
  const { record, ...map } = chooseMap(maps);
  const tables = await workbook.readTables(await workbook.findFormulas("workbook", { all: true }));
  const ownCopies = new Set(record.sheets.map(({ copy }) => copy));
  const skipped = new Set(records.frozenNames(maps).filter((name) => !ownCopies.has(name)));
  const isList = ({ inputs: [headings] }: SheetCells): boolean =>
    differenceHeadings.every((heading, column) => headings?.[column] === heading);
  const others = sheets.filter((sheet) => !skipped.has(sheet.name) && !isList(sheet));
  const inputsOf = ({ name, inputs }: SheetCells): align.SheetInputs => ({
    name,
    rows: withoutResults(
      inputs as readonly (readonly align.Input[])[],
      tables.filter((table) => table.sheet === name),
    ),
  });
  const now = others.map(inputsOf);
  const originals = compareAll(
    record.sheets.map(({ name, values, formulas }) => ({ name, rows: withoutResults(values, formulas) })),
    now.filter(({ name }) => !ownCopies.has(name)),
  );
  const copies = compareAll(
    record.sheets.map(({ copy, values }) => ({ name: copy, rows: values })),
    now.filter(({ name }) => !originals.names.has(name)),
  );
  const knownNames = new Set([...originals.names, ...copies.names]);
  const added =
    record.whole && originals.names.size > 0 ? now.filter(({ name }) => !knownNames.has(name)) : [];
  return {
    map: map.name,
    madeAt: record.madeAt,
    sheets: knownNames.size,
    differences: [
      ...originals.differences,
      ...added.map(({ name }) => ({ sheet: name, cells: "", kind: "sheet added", was: "", is: name })),
      ...copies.differences,
      ...compareMap(map, record),
    ],
  };
}
