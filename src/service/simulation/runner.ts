import type { Country } from "../../spec/countries";
import type { Person } from "./person";

/** A horse or a dog: what it was born with, and the state that its races change. */
export interface Runner {
  readonly key: string;
  readonly seed: number;
  readonly name: string;
  readonly origin: Country;
  readonly male: boolean;
  /** A male gelded before his first race; the others are gelded when they turn four. */
  readonly gelded: boolean;
  readonly bornOn: number;
  readonly sire: string;
  readonly dam: string;
  /** Where on the scale of log distance it is at its best. */
  readonly bestDistance: number;
  readonly jumper: boolean;
  /** How far forward it likes to race. */
  readonly earlySpeed: number;
  readonly firstUp: number;
  readonly secondUp: number;
  /** Kilograms; greyhounds only. */
  readonly bodyWeight: number | undefined;
  readonly trainer: Person;
  readonly rider: Person | undefined;
  ability: number;
  form: number;
  /** What the handicapper thinks of its ability. */
  rating: number;
  lastRun: number | undefined;
  /** The first day on which it may be declared again; never while it is declared or retired. */
  readyOn: number;
  runsSinceSpell: number;
  runsBeforeSpell: number;
  /** The gap before its last run was a spell. */
  wasFirstUp: boolean;
  starts: number;
  wins: number;
  prizeMoney: number;
}
