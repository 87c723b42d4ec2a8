import { fieldRateFields } from "../../spec/angle";
import { endpoints } from "../../spec/endpoints";
import * as spec from "../../spec/people";
import { type Column, columnsAt, namesOf, type ShownFields, type Table } from "./column";

const { plan } = endpoints.jockey;

/** Returns the reports on a person: the whole career, then parts of it with the person's name. */
function reportsOf(career: ShownFields, person: ShownFields): Readonly<Record<string, Table>> {
  const part = (rows: string, fields: ShownFields): Table => ({
    rows,
    columns: [
      ...columnsAt(rows, fields, { plan }),
      ...columnsAt("", person, { plan }),
      ...columnsAt(rows, fieldRateFields, { plan }),
    ],
    presets: { basic: namesOf(fields) },
    ...(rows.startsWith("recentStats") ? { requires: "window" } : {}),
  });
  // The recent report has the same columns as the career, so that a window changes only the figures.
  const recentCareer = Object.fromEntries(
    Object.entries(career).filter(([name]) => !(name in spec.recentFields) && !(name in person)),
  );
  const recent = part("recentStats", { ...spec.recentFields, ...recentCareer });
  return {
    summary: {
      rows: "",
      columns: columnsAt("", { ...career, ...fieldRateFields }, { plan }),
      presets: { basic: namesOf(career) },
    },
    tracks: part("trackStats[]", spec.trackStatsFields),
    ...("conditionStats" in career
      ? { conditions: part("conditionStats[]", spec.conditionStatsFields) }
      : {}),
    recent: { ...recent, presets: { basic: namesOf(career), all: ["*"] } },
    "recent tracks": part("recentStats.trackStats[]", spec.trackStatsFields),
    "recent conditions": part("recentStats.conditionStats[]", spec.conditionStatsFields),
  };
}

/** Returns true for a column computed from past starts, which a live service does not have. */
export const isFieldRate = ({ name }: Column): boolean => name in fieldRateFields;

const { jockeyName, raceType, isAmbiguous } = spec.jockeyFields;
const { trainerName } = spec.trainerFields;

/** JOCKEY: the reports on a jockey (spec section 2.5), the default first. */
export const jockey = reportsOf(spec.jockeyFields, { jockeyName, raceType, isAmbiguous });

/** TRAINER: the reports on a trainer (spec section 2.6), the default first. */
export const trainer = reportsOf(spec.trainerFields, { trainerName, raceType, isAmbiguous });
