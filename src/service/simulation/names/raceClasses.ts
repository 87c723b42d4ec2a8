import type { RaceCode } from "../../../spec/codes";
import data from "../data/raceClasses.json";
import raceWords from "../data/raceWords.json";
import { readEach, readWords } from "../data/readWords";
import type { Territory } from "../places/territory";

export const raceThemes = readWords(raceWords.themes);

export const raceKinds = readEach(raceWords.kinds, (line) => readWords([line]));
export type RaceKind = keyof typeof raceKinds;

/** A class of race under its country's name, for fields of certain ratings. */
export interface RaceGrade {
  readonly name: string;
  /** The mean rating of a field up to which a race belongs to this grade, above the previous one. */
  readonly below: number;
  /** Prize money in the simulation's currency, at a country track unless `listed`. */
  readonly prize: number;
  /** True for a race that has its own name and prize money that does not depend on its venue. */
  readonly listed: boolean;
}

type ClassRow = readonly [name: string, prize: number];
/**
 * Classes, each with its prize money and the mean rating up to which it applies; the highest has no limit.
 */
type GradeRows = Readonly<Record<string, readonly [prize: number, below?: number]>>;

interface LadderData {
  readonly maiden?: ClassRow;
  /**
   * The class for winners: the beginning of its name, its prize money without a win, and the addition per
   * win.
   */
  readonly forWins?: readonly [...ClassRow, perWin: number];
  readonly handicaps?: GradeRows;
  readonly listed?: GradeRows;
  /**
   * The names of ten grades, each half a point of rating above the last, with `growth` more prize money (in
   * logarithms).
   */
  readonly ten?: string;
  /** The prize money of the fifth of the ten grades. */
  readonly prize?: number;
  readonly growth?: number;
  readonly fixedPrizes?: boolean;
}

const gradesOf = (rows: GradeRows = {}, listed: boolean): RaceGrade[] =>
  Object.entries(rows).map(([name, [prize, below = Infinity]]) => ({ name, prize, listed, below }));

const tenGrades = ({ ten = "", prize = 0, growth = 0.25 }: LadderData): RaceGrade[] =>
  ten.split("|").map((name, level) => ({
    name,
    prize: prize * Math.exp(growth * (level - 4)),
    below: level < 9 ? (level - 3.5) / 2 : Infinity,
    listed: /Group|Free For All|Invitation|Stakes/.test(name),
  }));

function readLadder(row: LadderData) {
  const { maiden, forWins, handicaps, listed, ten, fixedPrizes = false } = row;
  const classOf = ([name, prize]: ClassRow) => ({ name, prize, listed: false });
  return {
    /** Absent if runners without a win race against winners. */
    maiden: maiden && classOf(maiden),
    /** Returns the class for winners of at most this many races; absent if there is no such class. */
    forWins: forWins && ((wins: number) => classOf([forWins[0] + wins, forWins[1] + forWins[2] * wins])),
    /** True if prize money depends only on the class. */
    fixedPrizes,
    /** The lowest first. */
    grades: ten ? tenGrades(row) : [...gradesOf(handicaps, false), ...gradesOf(listed, true)],
  };
}

/** The classes of a country: for runners without a win, for winners of few races, and by rating. */
export type Ladder = ReturnType<typeof readLadder>;

/** The ladder of each vocabulary, or the name of another with the same ladder. */
type LaddersData = Readonly<
  Record<RaceCode, Readonly<Record<Territory["classes"], LadderData | Territory["classes"]>>>
>;

/** The classes of races by race code and the country's vocabulary. */
export const ladders = readEach(data as unknown as LaddersData, (ladderOf) =>
  readEach(ladderOf, (row) => readLadder((typeof row === "string" ? ladderOf[row] : row) as LadderData)),
);

/** Returns the grade of a field by the mean rating of its runners. */
export function gradeOf({ grades }: Ladder, rating: number): Omit<RaceGrade, "below"> {
  const foundGrade = grades.find(({ below }) => rating < below) ?? grades.at(-1);
  if (!foundGrade) throw new Error("Cannot grade a race as its ladder must have grades: it has none");
  return foundGrade;
}
