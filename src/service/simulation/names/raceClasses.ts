import type { RaceCode } from "../../../spec/codes";
import type { Territory } from "../places/territory";

/** A class of race: as its country names it, for fields of certain ratings. */
export interface RaceGrade {
  readonly name: string;
  /** The mean rating of a field, above the grade before, up to which a race is of this one. */
  readonly below: number;
  /** Prize money in the simulation's money, at a country track where `listed` is false. */
  readonly prize: number;
  /** A race of its own name and with prize money that does not depend on its venue. */
  readonly listed: boolean;
}

/** The classes of a country: for runners without a win, for winners of few races, and by rating. */
export interface Ladder {
  /** Absent where runners without a win race against winners. */
  readonly maiden?: Omit<RaceGrade, "below">;
  /** The class of winners of at most so many races; absent where there is none. */
  readonly forWins?: (wins: number) => Omit<RaceGrade, "below">;
  /** The lowest first. */
  readonly grades: readonly RaceGrade[];
  /** Prize money depends on the class only. */
  readonly fixedPrizes?: boolean;
}

type Row = readonly [name: string, prize: number];

const grade = ([name, prize]: Row, listed = false) => ({ name, prize, listed });

/** Returns a ladder of handicaps and of listed races, both with the ratings up to which they go. */
const ladder = (
  handicaps: readonly (readonly [...Row, below: number])[],
  listed: readonly (readonly [...Row, below: number])[] = [],
): readonly RaceGrade[] => [
  ...handicaps.map(([name, prize, below]) => ({ ...grade([name, prize]), below })),
  ...listed.map(([name, prize, below]) => ({ ...grade([name, prize], true), below })),
];

/** Returns ten grades, a half in rating apart, each with `growth` more prize money (in logarithms). */
const tenGrades = (names: string, prize: number, growth = 0.25): readonly RaceGrade[] =>
  names.split("|").map((name, level) => ({
    name,
    prize: prize * Math.exp(growth * (level - 4)),
    below: level < 9 ? (level - 3.5) / 2 : Infinity,
    listed: /Group|Free For All|Invitation|Stakes/.test(name),
  }));

const gallops: Readonly<Record<Territory["classes"], Ladder>> = {
  benchmark: {
    maiden: grade(["MDN", 24_000]),
    forWins: (wins) => grade([`CL${wins}`, 23_000 + 1000 * wins]),
    grades: ladder(
      [
        ["BM50", 23_000, -0.5],
        ["BM58", 25_000, -0.05],
        ["BM64", 29_000, 0.35],
        ["BM70", 35_000, 0.7],
        ["BM78", 45_000, 1.05],
        ["BM88", 52_000, 1.3],
        ["BM100", 60_000, 1.5],
      ],
      [
        ["LR", 160_000, 1.68],
        ["G3", 200_000, 1.82],
        ["G2", 300_000, 1.95],
        ["G1", 750_000, Infinity],
      ],
    ),
  },
  numbered: {
    fixedPrizes: true,
    grades: ladder(
      [
        ["Class 5", 87_500, -0.65],
        ["Class 4", 117_000, 0.2],
        ["Class 3", 186_000, 0.95],
        ["Class 2", 284_000, 1.5],
        ["Class 1", 372_000, 1.7],
      ],
      [
        ["G3", 420_000, 1.9],
        ["G2", 535_000, 2.1],
        ["G1", 1_300_000, Infinity],
      ],
    ),
  },
  british: {
    maiden: grade(["Maiden", 10_000]),
    grades: ladder(
      [
        ["Class 6", 7500, -0.4],
        ["Class 5", 9500, 0.1],
        ["Class 4", 14_000, 0.6],
        ["Class 3", 24_000, 1],
        ["Class 2", 50_000, 1.35],
      ],
      [
        ["Listed", 80_000, 1.55],
        ["G3", 110_000, 1.7],
        ["G2", 180_000, 1.85],
        ["G1", 500_000, Infinity],
      ],
    ),
  },
  american: {
    maiden: grade(["MSW", 45_000]),
    grades: ladder(
      [
        ["CLM", 16_000, -0.4],
        ["SOC", 24_000, 0],
        ["ALW N1X", 45_000, 0.5],
        ["ALW N2X", 52_000, 0.9],
        ["AOC", 62_000, 1.3],
      ],
      [
        ["STK", 100_000, 1.6],
        ["G3", 250_000, 1.75],
        ["G2", 400_000, 1.9],
        ["G1", 900_000, Infinity],
      ],
    ),
  },
  japanese: {
    maiden: grade(["Maiden", 55_000]),
    grades: ladder(
      [
        ["1 Win", 80_000, 0.1],
        ["2 Win", 110_000, 0.7],
        ["3 Win", 180_000, 1.2],
        ["Open", 220_000, 1.5],
      ],
      [
        ["Listed", 260_000, 1.7],
        ["G3", 410_000, 1.85],
        ["G2", 620_000, 2],
        ["G1", 1_500_000, Infinity],
      ],
    ),
  },
  conditions: {
    maiden: grade(["Maiden", 17_000]),
    grades: ladder(
      [
        ["Claiming", 13_000, -0.4],
        ["Handicap", 18_000, 0.2],
        ["Class 3", 24_000, 0.6],
        ["Class 2", 32_000, 1],
        ["Class 1", 42_000, 1.4],
      ],
      [
        ["Listed", 75_000, 1.6],
        ["G3", 115_000, 1.75],
        ["G2", 180_000, 1.9],
        ["G1", 450_000, Infinity],
      ],
    ),
  },
};

const americanHarness: Ladder = {
  maiden: grade(["Maiden", 7500]),
  grades: tenGrades(
    "Claiming|Claiming|Conditioned|Conditioned|Class D|Class C|Class B|Class A|Preferred|Invitation",
    10_000,
  ),
};
const numberedHarness: Ladder = {
  maiden: grade(["Maiden", 6000]),
  grades: tenGrades(
    "Class G|Class F|Class F|Class E|Class D|Class D|Class C|Class B|Class A|Free For All",
    9000,
  ),
};

const harness: Readonly<Record<Territory["classes"], Ladder>> = {
  benchmark: {
    maiden: grade(["MDN", 6000]),
    grades: tenGrades("NR40|NR45|NR50|NR55|NR60|NR68|NR76|NR85|Free For All|Group 3", 9000),
  },
  american: americanHarness,
  numbered: numberedHarness,
  british: numberedHarness,
  japanese: numberedHarness,
  conditions: numberedHarness,
};

const gradedGreyhounds: Ladder = {
  grades: tenGrades("A10|A9|A8|A7|A6|A5|A4|A3|A2|Open", 340, 0.12),
};
const letteredGreyhounds: Ladder = {
  maiden: grade(["Maiden", 1500]),
  grades: tenGrades("Grade J|Grade D|Grade D|Grade C|Grade C|Grade B|Grade B|Grade A|Grade AA|Stakes", 2400),
};

const greyhounds: Readonly<Record<Territory["classes"], Ladder>> = {
  benchmark: {
    maiden: grade(["MDN", 1800]),
    grades: tenGrades(
      "Grade 7|Grade 6|Mixed 6/7|Grade 5|Mixed 4/5|Grade 4|Mixed 3/4|Grade 3|Free For All|Group 3",
      2800,
    ),
  },
  british: gradedGreyhounds,
  american: letteredGreyhounds,
  numbered: letteredGreyhounds,
  japanese: letteredGreyhounds,
  conditions: letteredGreyhounds,
};

/** The classes of races by race code and by the vocabulary of the country. */
export const ladders: Readonly<Record<RaceCode, Readonly<Record<Territory["classes"], Ladder>>>> = {
  gallops,
  harness,
  greyhounds,
};

/** Returns the grade of a field by the mean rating of its runners. */
export function gradeOf({ grades }: Ladder, rating: number): Omit<RaceGrade, "below"> {
  const found = grades.find(({ below }) => rating < below) ?? grades.at(-1);
  if (!found) throw new Error("Cannot grade a race as its ladder must have grades: it has none");
  return found;
}
