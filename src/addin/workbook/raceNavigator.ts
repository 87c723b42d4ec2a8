import { parseCellAddress } from "../../cells/addresses";
import { type RangeInputs, type SheetInputs, sheetsWith } from "../excel/sheetInputs";
import type { Workbook } from "../excel/workbook";
import { isMeetingsSheet, meetingsArea, raceOnMeetings } from "./meetingsSheet";
import {
  type AnyRace,
  isRaceSheet,
  layoutHead,
  type NamedRace,
  raceArea,
  raceLayout,
  raceNumberIn,
  type SheetRaces,
} from "./raceLayout";
import { racesOf, raceOnSheet, runnerOnSheet } from "./raceLinks";
import { valueAt, type Values } from "./sheetPart";

/** A race of the meeting by number or position, or the next to jump in all meetings. */
export type RaceStep = number | "previous" | "next" | "nextToJump";

interface Options {
  readonly sheets: SheetInputs;
  readonly workbook: Pick<Workbook, "selectedCells" | "showSheet">;
  /** Called with the number of a runner whose name is clicked on a race sheet. */
  readonly onRunner: (number: number) => void;
}

/** The options that choose a race; the sheet's other options stay. */
const choosing = /^\s*(race_code|country|timezone)\s*=/i;

function optionsFor({ raceCode, country, timezone }: AnyRace, present: unknown): string {
  const others = String(present ?? "")
    .split(";")
    .filter((option) => option.trim() !== "" && !choosing.test(option));
  const chosen = [
    `race_code=${raceCode}`,
    `country=${country}`,
    ...(timezone ? [`timezone=${timezone}`] : []),
  ];
  return [...chosen, ...others.map((option) => option.trim())].join("; ");
}

/** Creates the open workbook's navigator, which shows other races on the same race sheet. */
export function createRaceNavigator({ sheets, workbook, onRunner }: Options) {
  const { arguments: cells } = raceLayout;
  const readValues = async (sheet: string, values: string): Promise<Values> =>
    (await sheets.read(sheet, { values })).values;

  const isShown = (values: Values, { track, race, date }: AnyRace): boolean =>
    valueAt(values, cells.track) === track &&
    raceNumberIn(valueAt(values, cells.race)) === race &&
    valueAt(values, cells.date) === date;

  async function showRace(namedRace: NamedRace, sheet: string, values: Values): Promise<void> {
    const meeting: RangeInputs =
      "track" in namedRace
        ? {
            [cells.date]: [[namedRace.date]],
            [cells.track]: [[namedRace.track]],
            [cells.options]: [[optionsFor(namedRace, valueAt(values, cells.options))]],
          }
        : {};
    await sheets.write(sheet, { ...meeting, [cells.race]: [[namedRace.race]] });
  }

  /**
   * Shows a race from any meeting: on a sheet that already shows it, or else on the given sheet, or else on
   * the first.
   */
  async function showAnywhere(namedRace: AnyRace, here?: string): Promise<void> {
    const raceSheets = await sheetsWith(sheets, layoutHead, isRaceSheet);
    const showing = raceSheets.find(({ values }) => isShown(values, namedRace));
    const target = showing ?? raceSheets.find(({ sheet }) => sheet === here) ?? raceSheets[0];
    if (!target) return;
    if (!showing) await showRace(namedRace, target.sheet, target.values);
    if (target.sheet !== here) await workbook.showSheet(target.sheet);
  }

  async function follow(sheet: string, address: string): Promise<void> {
    const cell = parseCellAddress((address.split("!").at(-1) ?? "").split(":")[0]?.replaceAll("$", "") ?? "");
    const head = await readValues(sheet, layoutHead);
    if (isMeetingsSheet(head)) {
      const namedRace = raceOnMeetings(cell, await readValues(sheet, meetingsArea));
      if (namedRace) await showAnywhere(namedRace);
    }
    if (!isRaceSheet(head)) return;
    const values = await readValues(sheet, raceArea);
    const named = raceOnSheet(cell, values);
    if (named && "track" in named) await showAnywhere(named, sheet);
    else if (named) await showRace(named, sheet, values);
    const runner = runnerOnSheet(cell, values);
    if (runner !== undefined) onRunner(runner);
  }

  async function inFront() {
    const { sheet } = await workbook.selectedCells();
    const values = await readValues(sheet, raceArea);
    return isRaceSheet(values) ? { sheet, values } : undefined;
  }

  return {
    /** Follows clicks on races that the sheets name (ExcelApi 1.10). */
    start: async (): Promise<void> => {
      await sheets.onClicked((sheet, address) => void follow(sheet, address).catch(() => undefined));
    },
    /** Resolves with the races of the active sheet; undefined if it is not a race sheet. */
    async shown(): Promise<SheetRaces | undefined> {
      const front = await inFront();
      return front && racesOf(front.values);
    },
    /** Shows another race on the active sheet. */
    async show(step: RaceStep): Promise<void> {
      const front = await inFront();
      const races = front && racesOf(front.values);
      if (!races) return;
      if (step === "nextToJump") return races.next && showAnywhere(races.next, front.sheet);
      const race =
        typeof step === "number"
          ? step
          : step === "next"
            ? races.races.find((one) => one > races.race)
            : races.races.filter((one) => one < races.race).at(-1);
      if (race !== undefined) await showRace({ race }, front.sheet, front.values);
    },
  };
}
