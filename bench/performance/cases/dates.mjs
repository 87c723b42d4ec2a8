/** G7: measures the conversion of a UTC time to a local serial number. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { measure, ratio } from "../rounds.mjs";
import { peer, source } from "../sources.mjs";

const zones = [
  "Australia/Sydney",
  "Australia/Perth",
  "Australia/Adelaide",
  "Australia/Brisbane",
  "Australia/Darwin",
  "Australia/Hobart",
  "Australia/Melbourne",
  "Asia/Hong_Kong",
  "Pacific/Auckland",
];
const processZones = ["UTC", "Australia/Sydney", "America/New_York", "Asia/Kolkata"];
const epoch = 25_569;
const { localSerial } = source("src/dates/zones.ts");

/** Start times of the races of a season, as the service writes them. */
const moments = Array.from({ length: 2_000 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1) + index * 7_777_000).toISOString(),
);

/** Counts the minutes around every change of the clock in 16 years that differ from the runtime's time zone data. */
function wrong() {
  let count = 0;
  for (const timeZone of zones) {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    const localOf = (utc) => Date.parse(`${format.format(utc).replace(" ", "T")}Z`);
    let before;
    for (let utc = Date.UTC(2020, 0, 1); utc < Date.UTC(2036, 0, 1); utc += 3_600_000 * 6) {
      const offset = localOf(utc) - utc;
      if (offset !== before && before !== undefined)
        for (let near = utc - 6 * 3_600_000; near <= utc; near += 60_000) {
          const serial = localSerial(new Date(near).toISOString(), { timezone: timeZone, dateSystem: 1900 });
          if (Math.abs((serial - epoch) * 86_400_000 - localOf(near)) > 1) count += 1;
        }
      before = offset;
    }
  }
  return count;
}

export async function dates({ rounds }) {
  const { DateTime } = peer("luxon");
  const { TZDate } = peer("@date-fns/tz");
  const each = (work) => () => {
    const started = performance.now();
    for (const moment of moments) work(moment);
    return performance.now() - started;
  };
  const timezone = zones[0];
  const found = await measure(
    {
      parse: each((moment) => Date.parse(moment)),
      ours: each((moment) => localSerial(moment, { timezone, dateSystem: 1900 })),
      luxon: each((moment) => {
        const local = DateTime.fromISO(moment, { zone: timezone });
        return (local.toMillis() + local.offset * 60_000) / 86_400_000 + epoch;
      }),
      dateFns: each((moment) => {
        const local = new TZDate(moment, timezone);
        return (local.getTime() - local.getTimezoneOffset() * 60_000) / 86_400_000 + epoch;
      }),
    },
    rounds,
  );
  const counts = processZones.map((TZ) =>
    Number(
      spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
        env: { ...process.env, TZ, COUNT: "1" },
      }).stdout,
    ),
  );
  return [
    {
      goal: "G7",
      what: "UTC to local serial number / Date.parse",
      ...ratio(found, "ours", "parse"),
      limit: 1.5,
    },
    { goal: "G7", what: "UTC to local serial number / luxon", ...ratio(found, "ours", "luxon") },
    { goal: "G7", what: "UTC to local serial number / @date-fns/tz", ...ratio(found, "ours", "dateFns") },
    {
      goal: "G7",
      what: "wrong minutes around every change of the clock 2020-2035, in 4 time zones of the computer",
      wanted: "0 in each",
      text: counts.join(", "),
      met: counts.every((count) => count === 0),
    },
  ];
}

if (process.env.COUNT) console.log(wrong());
