import { cellAddress, cellPattern, parseCellAddress, plain, quotedSheet } from "../../cells/addresses";
import type { Client } from "../../client/client";
import { Failure, type FailureKind, preparationOf } from "../../client/failure";
import type { Question } from "../../client/question";
import type { ParseContext } from "../../functions/call/session";
import type { SheetContent } from "../excel/sheetContent";
import type { FormulaCell, PlacedLink, Workbook } from "../excel/workbook";
import { planRefresh } from "../refresh/planRefresh";
import { requestAll, type RequestOptions } from "../refresh/requestAll";

const isFormula = (content: string | number): content is string =>
  typeof content === "string" && content.startsWith("=");

const isCell = new RegExp(`^${cellPattern}$`);

type PlannedSheet = Pick<SheetContent, "cells" | "planned">;

/** Returns the value that a cell will hold; blank for a formula that does more than refer to a cell. */
function plannedValue(sheet: PlannedSheet, address: string): string | number {
  const content = sheet.planned?.[address] ?? sheet.cells[address] ?? "";
  if (!isFormula(content)) return content;
  const referred = plain(content.slice(1));
  return !isCell.test(referred) || referred === address ? "" : plannedValue(sheet, referred);
}

function plannedValues(sheet: PlannedSheet, range: string): (string | number)[][] {
  const [first = range, last = first] = range.split(":");
  const [top, bottom] = [parseCellAddress(first), parseCellAddress(last)];
  return Array.from({ length: bottom.row - top.row + 1 }, (_, down) =>
    Array.from({ length: bottom.column - top.column + 1 }, (__, right) =>
      plannedValue(sheet, cellAddress(top.column + right, top.row + down)),
    ),
  );
}

/** Presents planned sheets as a workbook, so that planRefresh can count their requests. */
export function plannedWorkbook(
  sheets: readonly SheetContent[],
): Pick<Workbook, "findFormulas" | "readValues"> {
  const formulas = sheets.flatMap(({ name, cells }) =>
    Object.entries(cells).flatMap(([address, formula]): FormulaCell[] => {
      if (!isFormula(formula)) return [];
      const { row, column } = parseCellAddress(address);
      return [{ sheet: name, row: row - 1, column, formula, value: "" }];
    }),
  );
  const byName = new Map(sheets.map((sheet) => [sheet.name, sheet]));
  return {
    findFormulas: async () => formulas,
    readValues: async (references) =>
      references.map(({ sheet, address }) => {
        const foundContent = byName.get(sheet);
        return foundContent ? plannedValues(foundContent, address) : [[""]];
      }),
  };
}

/** The sheets that a build adds, and the requests that it sends. */
export interface WorkbookPlan {
  readonly sheets: readonly SheetContent[];
  readonly requests: readonly Question[];
  /** The number of responses already cached. */
  readonly cached: number;
  /** The number of races whose jockeys and trainers are unknown because their runners are not cached. */
  readonly unknownRaces: number;
}

/** Plans the requests of sheets with the functions' own parser, without sending one. */
export async function planWorkbook(
  sheets: readonly SheetContent[],
  { context, peek }: { readonly context: ParseContext; readonly peek: Client["peek"] },
): Promise<WorkbookPlan> {
  const workbook = plannedWorkbook(sheets);
  const { questions, computedPeople } = await planRefresh(
    { scope: "workbook", errorsOnly: false },
    { workbook, context, peek },
  );
  const requests = questions.filter((question) => {
    const cachedAnswer = peek(question);
    return cachedAnswer === undefined || ("answer" in cachedAnswer && cachedAnswer.expired);
  });
  // A form that the service is known to lack leads to no jockeys and trainers.
  const unknownRaces = requests.some(({ endpoint }) => endpoint === "form") ? computedPeople : 0;
  return { sheets, requests, cached: questions.length - requests.length, unknownRaces };
}

interface AnswerOptions extends Omit<RequestOptions<void>, "request"> {
  readonly client: Pick<Client, "ask">;
}

export interface BuildOptions extends AnswerOptions {
  readonly workbook: Pick<Workbook, "addSheet" | "findSheet" | "linkSheets" | "removeSheets">;
  /** Called after each response and each sheet with the total number so far. */
  readonly onProgress: (done: number) => void;
}

/** Returns the number of responses and sheets that a plan takes. */
export const countSteps = ({ requests, sheets }: WorkbookPlan): number => requests.length + sheets.length;

/** Resolves once the page has been able to paint and to handle a key. */
const painted = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Fills the cache with a plan's responses, then adds its sheets, which calculate from the cache at no further
 * cost. A sheet that already exists is not added again. Resolves with the sheets' names. A failure or
 * cancellation removes the added sheets.
 */
export async function buildWorkbook(plan: WorkbookPlan, options: BuildOptions) {
  const { workbook, signal, onProgress } = options;
  await requestAnswers(plan.requests, options);
  const added: string[] = [];
  const sheets: string[] = [];
  try {
    for (const sheet of plan.sheets) {
      await painted(); // a sheet takes some tenths of a second, so the pane shows progress and may cancel
      signal.throwIfAborted();
      const present = await workbook.findSheet(sheet);
      const name = present ?? (await workbook.addSheet(withGivenNames(sheet, plan.sheets, sheets)));
      if (present === undefined) added.push(name);
      sheets.push(name);
      onProgress(plan.requests.length + sheets.length);
    }
    signal.throwIfAborted();
    const links = placedLinks(plan.sheets, sheets);
    await workbook.linkSheets(links.filter(({ from }) => added.includes(from)));
    return { sheets, added };
  } catch (failure) {
    await workbook.removeSheets(added);
    throw failure;
  }
}

/** The names of a plan's sheets, and of those newly added. */
export type BuiltSheets = Awaited<ReturnType<typeof buildWorkbook>>;

/** Returns a sheet whose formulas refer to earlier sheets of the plan by the names that they were given. */
function withGivenNames(
  sheet: SheetContent,
  planned: readonly SheetContent[],
  givenNames: readonly string[],
): SheetContent {
  const renamed = givenNames.flatMap((name, index) => {
    const { name: before = name } = planned[index] ?? {};
    return before === name ? [] : [[`${quotedSheet(before)}!`, `${quotedSheet(name)}!`] as const];
  });
  if (renamed.length === 0) return sheet;
  const cells = Object.entries(sheet.cells).map(([address, content]) => [
    address,
    isFormula(content)
      ? renamed.reduce((formula, [before, after]) => formula.replaceAll(before, after), content)
      : content,
  ]);
  return { ...sheet, cells: Object.fromEntries(cells) as SheetContent["cells"] };
}

/** Returns the links of added sheets, with the names that the workbook gave to the sheets. */
function placedLinks(sheets: readonly SheetContent[], added: readonly string[]): PlacedLink[] {
  const givenNameOf = new Map(sheets.map(({ name }, index) => [name, added[index] ?? name]));
  return sheets.flatMap(({ name, links = [] }) =>
    links.map((link) => ({
      ...link,
      from: givenNameOf.get(name) ?? name,
      sheet: givenNameOf.get(link.sheet) ?? link.sheet,
    })),
  );
}

/** Failures of a single question: its cells show them, and the other requests continue. */
const failuresOfOneQuestion: ReadonlySet<FailureKind> = new Set<FailureKind>(["notFound", "planRequired"]);

/**
 * Returns true for a failure that stops no build; cells that wait for the service's preparation fill later.
 */
const isOfOneQuestion = (failure: unknown): boolean =>
  failure instanceof Failure &&
  (failuresOfOneQuestion.has(failure.kind) || preparationOf(failure.facts) !== undefined);

/** Fills the cache with the answers; rejects with the first failure that affects more than one question. */
export async function requestAnswers(questions: readonly Question[], options: AnswerOptions): Promise<void> {
  const { client } = options;
  const request = async (question: Question, cancelled: AbortSignal): Promise<void> => {
    try {
      await client.ask(question, { signal: cancelled });
    } catch (failure) {
      if (!isOfOneQuestion(failure)) throw failure;
    }
  };
  await requestAll(questions, { ...options, request });
}
