import { bands } from "../../spec/bands";
import type { ConditionKey, RaceCode } from "../../spec/codes";
import { dayNumber } from "../../dates/days";
import type { RaceRecord, RunnerRecord } from "./records";
import { conditionKeyOf } from "./conditionKey";
import { gateOf } from "../predictions/gate";

/** A runner that is not scratched. */
export interface Carrier {
  readonly record: RunnerRecord;
  /** Kilograms carried above the field's mean, claim deducted; 0 when unknown. */
  readonly extraWeight: number;
}

/** A runner that is not scratched, with what its features compare it by. */
export interface Starter extends Carrier {
  /** Undefined when the source does not say. */
  readonly gate: string | undefined;
}

/** A race with those who start in it, in the order of their numbers, so that the order of the source makes no difference. */
export interface WeighedField {
  readonly race: RaceRecord;
  readonly day: number;
  readonly starters: readonly Carrier[];
}

/** A race as the model sees it. What the source does not know is undefined. */
export interface Field extends WeighedField {
  readonly code: RaceCode;
  readonly starters: readonly Starter[];
  readonly venue: string;
  /** Index of the distance band (spec 4.4). */
  readonly band: number | undefined;
  readonly going: ConditionKey | undefined;
  /** Natural logarithm of the prize money. */
  readonly prize: number | undefined;
}

/** The field of a race: its starters in order, and the words by which earlier races are alike. */
export function fieldOf(race: RaceRecord): Field {
  const { raceCode: code, distance, condition } = race;
  const day = dayNumber(race.date);
  if (day === undefined)
    throw new RangeError(`Cannot read a race as 'date' must be a calendar day: current value is ${race.date}`);
  return {
    race,
    code,
    day,
    starters: carriersOf(race).map(({ record, extraWeight }) => ({ record, extraWeight, gate: gateOf(record, code) })),
    venue: `${race.country} ${race.track}`,
    band: distance === undefined ? undefined : bands[code].findIndex(({ from, to }) => distance >= from && distance <= to),
    going: condition === undefined ? undefined : conditionKeyOf(condition, code),
    prize: logPrize(race.prizeMoney),
  };
}

/** The starters of a race in the order of their numbers, with what they carry. */
export function carriersOf({ runners }: RaceRecord): readonly Carrier[] {
  const running = runners.filter(({ scratched }) => !scratched).sort(byNumber);
  let sum = 0;
  let known = 0;
  for (const record of running) {
    const weight = carried(record);
    if (weight === undefined) continue;
    sum += weight;
    known++;
  }
  const mean = sum / known;
  return running.map((record) => ({ record, extraWeight: (carried(record) ?? mean) - mean || 0 }));
}

const byNumber = (a: RunnerRecord, b: RunnerRecord): number =>
  a.number - b.number || (a.runnerKey < b.runnerKey ? -1 : Number(a.runnerKey > b.runnerKey));

const carried = ({ weight, claim = 0 }: RunnerRecord): number | undefined => (weight === undefined ? undefined : weight - claim);

function logPrize(prizeMoney: string | undefined): number | undefined {
  const amount = Number(prizeMoney?.replace(/[^\d.]/g, ""));
  return amount > 0 ? Math.log(amount) : undefined;
}
