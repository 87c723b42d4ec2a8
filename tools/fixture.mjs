/**
 * Writes test/fixtures/results.csv: results of FICTIONAL races at fictional tracks, up to 2026-03-13, and the fields declared
 * from 2026-03-14 to 2026-03-21. Nobody and nothing in it exists. The same file on every run: chance comes from a seed.
 *
 *   node tools/fixture.mjs
 */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const asOf = Date.parse("2026-03-14") / 864e5;
const columns =
  "date,country,race_code,track,race_number,start_time,timezone,race_name,race_class,distance_m,condition,weather,prize_money,abandoned,meeting_abandoned,number,name,jockey,trainer,weight_kg,claim_kg,barrier,start_row,unruly,handicap_m,age,sex,sire,dam,origin,career_prize_money,scratched,finish,margin_lengths,time_s,settled,starting_price".split(
    ",",
  );

/** Days from the as-of day; the distant ones give some runners a spell. */
const weekly = (first) => [-133, -126, -56, -49, -42, -35, -28, -21, -14, -7, 0, 7].map((day) => day + first);
const fortnightly = (first) => [-126, -56, -28, -14, 0].map((day) => day + first);

const going = {
  au: ["Good 4", "Good 4", "Good 3", "Soft 5", "Soft 6", "Heavy 8"],
  nz: ["Good 3", "Good 4", "Soft 5", "Soft 7", "Heavy 10"],
  hk: ["Good", "Good", "Good to Firm", "Good to Yielding", "Yielding", "Wet Slow"],
  track: ["Good", "Fast", "Fast", "Slow"],
};
const venues = [
  {
    track: "Ashford Park",
    country: "au",
    code: "gallops",
    zone: "Australia/Sydney",
    start: "02:10",
    gap: 35,
    days: weekly(0),
    races: 6,
    field: 9,
    metres: [1000, 1200, 1200, 1400, 1600, 2000],
    going: going.au,
    draw: -0.3,
  },
  {
    track: "Merrin Downs",
    country: "au",
    code: "gallops",
    zone: "Australia/Melbourne",
    start: "02:30",
    gap: 40,
    days: fortnightly(4),
    races: 4,
    field: 8,
    metres: [1100, 1300, 1600, 2400, 3300],
    going: going.au,
    draw: 0,
  },
  {
    track: "Pemberly",
    country: "au",
    code: "harness",
    zone: "Australia/Brisbane",
    start: "08:30",
    gap: 30,
    days: fortnightly(1),
    races: 4,
    field: 10,
    metres: [1660, 1660, 2138, 2638, 3157],
    going: going.track,
    draw: -0.08,
  },
  {
    track: "Tallow Creek",
    country: "au",
    code: "greyhounds",
    zone: "Australia/Melbourne",
    start: "08:05",
    gap: 20,
    days: fortnightly(2),
    races: 4,
    field: 8,
    metres: [390, 450, 515, 600],
    going: going.track,
    draw: -0.06,
  },
  {
    track: "Kauri Flat",
    country: "nz",
    code: "gallops",
    zone: "Pacific/Auckland",
    start: "00:15",
    gap: 35,
    days: fortnightly(1),
    races: 3,
    field: 8,
    metres: [1200, 1400, 1600, 2100],
    going: going.nz,
    draw: -0.04,
  },
  {
    track: "Kauri Flat",
    country: "nz",
    code: "harness",
    zone: "Pacific/Auckland",
    start: "05:40",
    gap: 30,
    days: fortnightly(3),
    races: 3,
    field: 9,
    metres: [1980, 2600],
    going: going.track,
    draw: -0.08,
  },
  {
    track: "Lantern Bay",
    country: "hk",
    code: "gallops",
    zone: "Asia/Hong_Kong",
    start: "10:45",
    gap: 30,
    days: fortnightly(-3),
    races: 4,
    field: 9,
    metres: [1200, 1400, 1650, 1800],
    going: going.hk,
    draw: -0.09,
  },
];

const chance = ((state) => () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
})(20260314);
const pick = (list) => list[Math.floor(chance() * list.length)];
const whole = (low, high) => low + Math.floor(chance() * (high - low + 1));
const gumbel = () => -Math.log(-Math.log(chance() || 0.5));
const shuffled = (list) =>
  list
    .map((item) => [chance(), item])
    .sort((a, b) => a[0] - b[0])
    .map(([, item]) => item);

const first =
  "Amber,Bramble,Cinder,Drifting,Early,Fabled,Gentle,Hidden,Ivory,Jaunty,Kindly,Linen,Marble,Nimble,Opal,Paper,Quartz,Rolling,Saffron,Thistle,Umber,Velvet,Willow,Yonder".split(
    ",",
  );
const second =
  "Atlas,Beacon,Cartwheel,Dominoes,Errand,Fiddler,Gazette,Horizon,Inkwell,Jamboree,Kettle,Lullaby,Mosaic,Notion,Overture,Postcard,Riddle,Sonnet,Tambourine,Voyage".split(
    ",",
  );
const given =
  "Ada,Basil,Cleo,Dexter,Edie,Felix,Greta,Hugo,Ines,Jonty,Keira,Lachie,Mona,Niall,Orla,Perry,Rita,Silas,Tess,Wendell".split(
    ",",
  );
const family =
  "Ambrose,Birtwhistle,Castellan,Dunmore,Ellery,Fairweather,Garrick,Hollis,Inkpen,Jessop,Kinsella,Lovelock,Marchbank,Nettleton".split(
    ",",
  );
const used = new Set();
const name = (left, right) => {
  for (;;) {
    const made = `${pick(left)} ${pick(right)}`;
    if (!used.has(made)) return (used.add(made), made);
  }
};
const people = (count) =>
  Array.from({ length: count }, () => ({ name: name(given, family), skill: (chance() - 0.5) * 0.6 }));

const stables = new Map();
function stableOf({ country, code, field, days }) {
  const key = `${country} ${code}`;
  if (!stables.has(key)) {
    const size = field * (days.length > 7 ? 11 : 8);
    stables.set(key, {
      jockeys: people(field + 5),
      trainers: people(12),
      runners: Array.from({ length: size }, () => runner(code, country)),
    });
  }
  return stables.get(key);
}

function runner(code, country) {
  const dog = code === "greyhounds";
  return {
    name: name(first, second),
    sire: `${pick(second)} ${pick(["Prince", "Captain", "Minister"])}`,
    dam: `${pick(first)} ${pick(["Lady", "Miss", "Maid"])}`,
    origin: country === "hk" ? pick(["au", "nz", "ie", "gb"]) : country,
    sex: pick(dog ? ["Dog", "Bitch"] : ["Gelding", "Gelding", "Mare", "Filly", "Colt"]),
    age: dog ? whole(2, 4) : whole(3, 8),
    trainer: Math.floor(chance() * 12),
    pace: chance(),
    ability: gumbel() * 0.8,
    earned: 0,
    lastRun: -Infinity,
  };
}

const lines = [];
const allDays = [...new Set(venues.flatMap(({ days }) => days))].sort((a, b) => a - b);
for (const day of allDays) for (const venue of venues) if (venue.days.includes(day)) meeting(venue, day);

function meeting(venue, day) {
  const date = new Date((asOf + day) * 864e5).toISOString().slice(0, 10);
  const [hour, minute] = venue.start.split(":").map(Number);
  const stable = stableOf(venue);
  const rested = shuffled(stable.runners.filter(({ lastRun }) => day - lastRun >= 6));
  const washedOut = day === -27 && venue.track === "Pemberly";
  const condition = day <= 0 ? pick(venue.going) : "";
  const weather = condition && pick(["Fine", "Overcast", "Showers", "Windy"]);
  for (let number = 1; number <= venue.races; number++) {
    const start = new Date((asOf + day) * 864e5 + (hour * 60 + minute + (number - 1) * venue.gap) * 6e4);
    const abandoned = washedOut || (day === -7 && number === venue.races && venue.track === "Ashford Park");
    const distance = pick(venue.metres);
    race({
      ...venue,
      stable,
      day,
      distance,
      abandoned,
      entries: rested.splice(
        0,
        Math.min(venue.code === "greyhounds" ? 8 : whole(venue.field - 2, venue.field + 2), rested.length),
      ),
      told: {
        date,
        country: venue.country,
        race_code: venue.code,
        track: venue.track,
        race_number: number,
        start_time: start.toISOString().replace(".000", ""),
        timezone: venue.zone,
        race_name: `${pick(first)} ${pick(["Stakes", "Handicap", "Plate", "Cup"])}`,
        race_class: pick(
          venue.code === "greyhounds"
            ? ["Grade 5", "Maiden", "Free For All"]
            : ["Maiden", "Class 1", "Class 2", "Benchmark 64", "Benchmark 72"],
        ),
        distance_m: distance,
        condition,
        weather,
        prize_money: day > 3 ? "" : String(whole(8, 60) * 1000),
        abandoned: Number(abandoned),
        meeting_abandoned: Number(washedOut),
      },
    });
  }
}

function race({ code, stable, day, distance, entries, abandoned, draw, told }) {
  if (entries.length < 4) return;
  const standing = code === "harness" && distance > 2000 && chance() < 0.5;
  const front = Math.min(7, entries.length);
  const places = shuffled(entries.map((_entry, place) => place + 1));
  const riders = shuffled(stable.jockeys);
  const field = entries.map((entry, place) => {
    const scratched = chance() < 0.05;
    const drawn = places[place];
    const back = standing ? pick([0, 0, 10, 20]) : 0;
    const second = code === "harness" && !standing && drawn > front;
    const rider = riders[place];
    const speed =
      entry.ability +
      rider.skill +
      stable.trainers[entry.trainer].skill +
      draw * drawn -
      back * 0.03 +
      gumbel();
    return {
      entry,
      scratched,
      drawn,
      back,
      second,
      rider,
      speed,
      claim: code === "gallops" && chance() < 0.15 ? pick([1.5, 2, 3]) : 0,
    };
  });
  const run = day < 0 && !abandoned;
  const ran = field.filter(({ scratched }) => !scratched);
  const finishers = run ? ran.filter(() => chance() > 0.01).sort((a, b) => b.speed - a.speed) : [];
  const settled = [...ran].sort((a, b) => b.entry.pace - a.entry.pace);
  const chances = ran.map(({ speed }) => Math.exp(speed * 0.5));
  const sum = chances.reduce((a, b) => a + b, 0);
  field.forEach((one, place) => {
    const { entry, scratched, drawn, back, second, rider, claim } = one;
    const finish = finishers.indexOf(one) + 1;
    const margin = finish ? Math.round((finishers[0].speed - one.speed) * 8) / 4 : "";
    const started = run && !scratched;
    const greyhound = code === "greyhounds";
    lines.push({
      ...told,
      number: place + 1,
      name: entry.name,
      jockey: greyhound || (scratched && chance() < 0.5) ? "" : rider.name,
      trainer: stable.trainers[entry.trainer].name,
      weight_kg: code === "gallops" ? whole(108, 120) / 2 : "",
      claim_kg: claim || "",
      barrier: standing ? place + 1 : second ? drawn - front : drawn,
      start_row: code === "harness" && !back ? (second ? "second" : "front") : "",
      unruly: code === "harness" && chance() < 0.05 ? 1 : "",
      handicap_m: back || "",
      age: entry.age,
      sex: entry.sex,
      sire: entry.sire,
      dam: entry.dam,
      origin: entry.origin,
      career_prize_money: entry.earned ? `$${entry.earned.toLocaleString("en-US")}` : "",
      scratched: Number(scratched),
      finish: finish || "",
      margin_lengths: margin,
      time_s: finish ? (distance / 16.6 + margin * 0.17).toFixed(2) : "",
      settled: started ? settled.indexOf(one) + 1 : "",
      starting_price: started ? Math.max(1.2, (sum / chances[ran.indexOf(one)]) * 0.85).toFixed(1) : "",
    });
    if (!started) return;
    entry.lastRun = day;
    entry.earned += { 1: 9000, 2: 3000, 3: 1500 }[finish] ?? 300;
  });
}

const text = [columns, ...lines.map((line) => columns.map((column) => line[column]))]
  .map((cells) => cells.map((cell) => (/[",]/.test(String(cell)) ? `"${cell}"` : cell)).join(","))
  .join("\n");
writeFileSync(join(dirname(fileURLToPath(import.meta.url)), "../test/fixtures/results.csv"), `${text}\n`);
