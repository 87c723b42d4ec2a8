import * as is from "../../spec/fields";
import { askedRaceFields, runnerFields } from "../../spec/form";
import { columnsAt, type Table } from "./column";

const value = { kind: "value" } as const;
const { number, name } = runnerFields;

/** CHANGES: a row for each value that differs between a snapshot and the present. */
export const changes: Table = {
  rows: "changes[]",
  columns: [
    ...columnsAt("changes[]", {
      number: is.described(number, "Saddle cloth number; blank where the race itself changed"),
      name: is.described(name, "Runner name; blank where the race itself changed"),
      what: is.text(
        "What",
        "The value that changed: scratched, jockey, trainer, barrier, weight, claim, winProb, fairOdds, entered, withdrawn, condition, start time with its clock, or abandoned; no change where nothing did; not compared, with the reason, where the probabilities could not be requested",
      ),
      before: {
        ...value,
        heading: "Before",
        description: "Its value in the snapshot; blank where it had none",
      },
      after: { ...value, heading: "After", description: "Its value now; blank if it has none" },
      difference: is.number("Difference", "The number now less the number before; for a start time, minutes"),
    }),
    ...columnsAt(
      "",
      {
        since: is.text("Since", "The name of the snapshot that now is compared with"),
        sinceTime: is.time("Since time", "When that snapshot was taken"),
        ...askedRaceFields,
      },
      { aliasPrefix: "race." },
    ),
  ],
  presets: { basic: ["number", "name", "what", "before", "after"] },
};
