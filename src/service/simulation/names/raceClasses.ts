import type { RaceCode } from "../../../spec/codes";
import type { Territory } from "../places/territory";

/** The names of the ten levels of class, lowest first, by race code and by how the country words them. */
export const raceClasses: Readonly<Record<RaceCode, Readonly<Record<Territory["classes"], readonly string[]>>>> = {
  gallops: {
    benchmark: words("Class 1|Benchmark 54|Benchmark 58|Benchmark 64|Benchmark 70|Benchmark 78|Benchmark 88|Open|Listed|Group 3"),
    numbered: words("Class 6|Class 6|Class 5|Class 5|Class 4|Class 4|Class 3|Class 2|Class 1|Listed"),
    conditions: words("Claiming|Claiming|Starter|Allowance|Allowance|Optional Claiming|Conditions|Stakes|Listed|Group 3"),
  },
  harness: {
    benchmark: words("NR 40|NR 45|NR 50|NR 55|NR 60|NR 68|NR 76|NR 85|Free For All|Group 3"),
    numbered: words("Class G|Class F|Class F|Class E|Class D|Class D|Class C|Class B|Class A|Free For All"),
    conditions: words("Claiming|Claiming|Conditioned|Conditioned|Class D|Class C|Class B|Class A|Preferred|Invitation"),
  },
  greyhounds: {
    benchmark: words("Grade 7|Grade 6|Mixed 6/7|Grade 5|Mixed 4/5|Grade 4|Mixed 3/4|Grade 3|Free For All|Group 3"),
    numbered: words("A10|A9|A8|A7|A6|A5|A4|A3|A2|Open"),
    conditions: words("Grade J|Grade D|Grade D|Grade C|Grade C|Grade B|Grade B|Grade A|Grade AA|Stakes"),
  },
};

function words(text: string): string[] {
  return text.split("|");
}
