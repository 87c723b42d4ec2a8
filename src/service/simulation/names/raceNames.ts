import type { RaceCode } from "../../../spec/codes";
import type { Territory } from "../places/territory";

/** The names of the ten levels of class, lowest first, by race code and by the vocabulary of the country. */
export const raceClasses: Readonly<
  Record<RaceCode, Readonly<Record<Territory["classes"], readonly string[]>>>
> = {
  gallops: {
    benchmark: levels(
      "Class 1|Benchmark 54|Benchmark 58|Benchmark 64|Benchmark 70|Benchmark 78|Benchmark 88|Open|Listed|Group 3",
    ),
    numbered: levels("Class 6|Class 6|Class 5|Class 5|Class 4|Class 4|Class 3|Class 2|Class 1|Listed"),
    conditions: levels(
      "Claiming|Claiming|Starter|Allowance|Allowance|Optional Claiming|Conditions|Stakes|Listed|Group 3",
    ),
  },
  harness: {
    benchmark: levels("NR 40|NR 45|NR 50|NR 55|NR 60|NR 68|NR 76|NR 85|Free For All|Group 3"),
    numbered: levels("Class G|Class F|Class F|Class E|Class D|Class D|Class C|Class B|Class A|Free For All"),
    conditions: levels(
      "Claiming|Claiming|Conditioned|Conditioned|Class D|Class C|Class B|Class A|Preferred|Invitation",
    ),
  },
  greyhounds: {
    benchmark: levels(
      "Grade 7|Grade 6|Mixed 6/7|Grade 5|Mixed 4/5|Grade 4|Mixed 3/4|Grade 3|Free For All|Group 3",
    ),
    numbered: levels("A10|A9|A8|A7|A6|A5|A4|A3|A2|Open"),
    conditions: levels("Grade J|Grade D|Grade D|Grade C|Grade C|Grade B|Grade B|Grade A|Grade AA|Stakes"),
  },
};

function levels(text: string): string[] {
  return text.split("|");
}

/** The first words of race names. */
export const raceThemes: readonly string[] =
  `Lantern Wattle Ironbark Harbour Clocktower Bluebell Saddlers Millers Lighthouse Copperfield Orchard
  Drovers Foundry Goldfinch Hawthorn Junction Kingfisher Lakeside Mariners Nightjar Oakleaf Pavilion Quayside Riverbank Stonemasons Tramway Vineyard
  Waterwheel Yeoman Almond Bakers Coopers Diamond Evergreen Ferryman Granary Heather Ivy Jubilee Lavender`.split(
    /\s+/,
  );

/** The last words of race names, by kind of race. */
export const raceKinds = {
  maiden: ["Maiden Plate", "Maiden Stakes", "Maiden"],
  hurdle: ["Hurdle", "Handicap Hurdle", "Novices Hurdle"],
  chase: ["Steeplechase", "Handicap Chase", "Hunters Chase"],
  gallops: ["Handicap", "Stakes", "Plate", "Cup"],
  harness: ["Pace", "Trot", "Mobile", "Trophy"],
  standing: ["Standing Start", "Stand", "Handicap Trot"],
  greyhounds: ["Dash", "Stakes", "Sprint", "Final", "Heat"],
} as const satisfies Record<string, readonly string[]>;
export type RaceKind = keyof typeof raceKinds;
