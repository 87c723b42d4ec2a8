/** P4: measures the shaping of a race of 16 runners into a table of 45 columns. */
import { measure, ratio } from "../rounds.mjs";
import { source } from "../sources.mjs";

const times = 200;

/** Builds the table naively: each cell follows its path from the root. */
const naive = (form, paths) =>
  form.runners.map((runner) =>
    paths.map((path) => path.split(".").reduce((value, key) => value?.[key], runner) ?? ""),
  );

export async function shaping({ form, rounds }) {
  const { shape } = source("src/cells/table/shape.ts");
  const { runners } = source("src/cells/columns/runners.ts");
  const { readFields } = source("src/cells/arguments/readFields.ts");
  const columns = readFields("all", runners)
    .filter(({ name }) => !name.startsWith("race."))
    .slice(0, 45);
  const presentation = {
    missing: "blank",
    layout: "rows",
    time: "venue",
    text: "typed",
    stale: "wait",
    headers: 0,
    timezone: "Australia/Sydney",
    dateSystem: 1900,
    formats: false,
    notAvailable: () => ({ code: "#N/A" }),
  };
  const view = { table: runners, columns, presentation };
  const paths = columns.map(({ path }) => path.replace("runners[].", ""));
  const table = shape(form, view, "");
  const repeat = (work) => () => {
    const started = performance.now();
    for (let time = 0; time < times; time++) work();
    return performance.now() - started;
  };
  const found = await measure(
    {
      ours: repeat(() => shape(form, view, "")),
      naive: repeat(() => naive(form, paths)),
      json: repeat(() => JSON.stringify(table)),
    },
    rounds,
  );
  const size = `${table.length} x ${table[0].length}`;
  return [
    {
      goal: "P4",
      what: `a path lookup for each cell / shaping ${size} cells`,
      ...ratio(found, "naive", "ours"),
    },
    {
      goal: "P4",
      what: "shaping / JSON.stringify of the same table",
      ...ratio(found, "ours", "json"),
      limit: 0.9,
    },
  ];
}
