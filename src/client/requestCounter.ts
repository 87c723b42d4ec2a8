import type { Question } from "./question";

/**
 * A count of the different angles asked for on the current day, by the local calendar. With each further one
 * it is likelier that one looks profitable by chance, which the service corrects its intervals for.
 */
export interface AngleCounter {
  /** Counts the angle of a question unless it was asked for today; ignores other questions. */
  add(question: Question): void;
  /** Returns a question about an angle with the number of angles, any other one as it is. */
  complete(question: Question): Question;
  readonly today: number;
}

/**
 * Returns a text that is equal for the same angle: conditions in any order and case, over the same days and
 * races. The report is no part of it.
 */
function angleOf({ parameters: { conditions, from, until, race_code, country } }: Question): string {
  const each = String(conditions).toLowerCase().split(";");
  const named = each.map((condition) => condition.trim()).sort();
  return JSON.stringify([named, from, until, race_code, country]);
}

export function createAngleCounter(today: () => string): AngleCounter {
  let counted = { day: today(), angles: new Set<string>() };
  const current = (): typeof counted =>
    counted.day === today() ? counted : (counted = { day: today(), angles: new Set<string>() });

  return {
    add(question) {
      if (question.endpoint === "angle") current().angles.add(angleOf(question));
    },
    complete(question) {
      if (question.endpoint !== "angle") return question;
      const angles = Math.max(1, current().angles.size);
      return { ...question, parameters: { ...question.parameters, angles } };
    },
    get today() {
      return current().angles.size;
    },
  };
}

/** A count of the requests of the current day, by the local calendar. */
export interface RequestCounter {
  add(): void;
  readonly today: number;
  /** Returns the count as text for storage. */
  serialise(): string;
  /** Adds a stored count of the same day; ignores any other text. */
  restore(text: string): void;
}

export function createRequestCounter(today: () => string): RequestCounter {
  let counted = { day: today(), requests: 0 };
  const current = (): typeof counted =>
    counted.day === today() ? counted : (counted = { day: today(), requests: 0 });

  return {
    add: () => void (counted = { ...current(), requests: current().requests + 1 }),
    get today() {
      return current().requests;
    },
    serialise: () => JSON.stringify(current()),
    restore(text) {
      try {
        const { day, requests } = JSON.parse(text) as Partial<typeof counted>;
        if (day === current().day && Number.isInteger(requests))
          counted = { day, requests: counted.requests + Number(requests) };
      } catch {
        // A text that is not JSON counts as no requests.
      }
    },
  };
}
