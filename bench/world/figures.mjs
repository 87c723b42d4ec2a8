/** The figures of a simulated world with the targets that real racing sets. */

const share = (list, test) => (list.length === 0 ? NaN : list.filter(test).length / list.length);
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

const within = (name, value, [from, to], digits = 2) => ({
  name,
  value,
  target: `${from} to ${to}`,
  met: value >= from && value <= to,
  digits,
});
const atLeast = (name, value, least, digits = 2) => ({
  name,
  value,
  target: `at least ${least}`,
  met: value >= least,
  digits,
});
const atMost = (name, value, most, digits = 0) => ({
  name,
  value,
  target: `at most ${most}`,
  met: value <= most,
  digits,
});

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function biggestDay(observed, key, expected) {
  const week = observed.meetings.get(key) ?? [];
  const value = weekdays[week.indexOf(Math.max(...week))] ?? "none";
  return { name: `biggest day, ${key}`, value, target: expected, met: value === expected };
}

function onlyOn(observed, key, days) {
  const week = observed.meetings.get(key) ?? [];
  const all = week.reduce((sum, meetings) => sum + meetings, 0);
  const value = days.reduce((sum, day) => sum + week[weekdays.indexOf(day)], 0) / all;
  return atLeast(`meetings of ${key} on ${days.join(" and ")}`, value, 0.99);
}

function careers({ careers: all, gaps }) {
  const eight = all.filter(({ code, age }) => code === "gallops" && age === 8).map(({ starts }) => starts);
  const old = all.filter(({ code, age }) => code === "gallops" && age >= 5);
  const experienced = all.filter(({ starts }) => starts >= 15);
  return [
    atLeast("starts of eight-year-old gallopers, median", median(eight), 30, 0),
    atLeast("starts of eight-year-old gallopers, most", Math.max(...eight), 80, 0),
    atLeast(
      "gallopers of five years and more with 20 starts",
      share(old, ({ starts }) => starts >= 20),
      0.5,
    ),
    atLeast(
      "experienced starters with a run at track and distance",
      share(experienced, ({ here }) => here > 0),
      0.6,
    ),
    within(
      "gaps of 60 days and more, gallops",
      share(gaps, (gap) => gap >= 60),
      [0.12, 0.14],
      3,
    ),
  ];
}

function classes({ races, classes: groups }) {
  const flat = races.filter(({ country, code, jumps }) => country === "au" && code === "gallops" && !jumps);
  const hongKong = races.filter(({ country }) => country === "hk");
  const ladder = ["BM50", "BM58", "BM64", "BM70", "BM78", "BM88", "BM100", "LR", "G3"].flatMap(
    (name) => groups.get(`au gallops ${name}`)?.rating ?? [],
  );
  return [
    within(
      "maidens among Australian gallops",
      share(flat, ({ raceClass }) => raceClass.includes("MDN")),
      [0.2, 0.25],
      3,
    ),
    {
      name: "Australian classes in the order of their ratings",
      value: ladder.length,
      target: "9, rising",
      met: ladder.length === 9 && ladder.every((rating, index) => rating >= (ladder[index - 1] ?? -9)),
      digits: 0,
    },
    within("starters of a Hong Kong race", mean(hongKong.map(({ starters }) => starters)), [11.5, 12.5], 1),
    within(
      "prize money of Hong Kong, median",
      median(hongKong.map(({ prize }) => prize)),
      [1_100_000, 1_250_000],
      0,
    ),
  ];
}

function results({ races }) {
  const ofCode = (code) => races.filter((race) => race.code === code && !race.jumps);
  const won = (list, fact) => share(list, (race) => race[fact]);
  const gallops = ofCode("gallops");
  const favourites = ["gallops", "harness", "greyhounds"].map((code) =>
    within(`favourites that win, ${code}`, won(ofCode(code), "favouriteWon"), [0.31, 0.36], 3),
  );
  const twelve = gallops.filter(({ starters }) => starters === 12);
  return [
    within("leader once settled wins, gallops of 12", won(twelve, "leaderWon"), [0.16, 0.18], 3),
    atLeast("leader once settled wins, harness", won(ofCode("harness"), "leaderWon"), 0.2, 3),
    atLeast("leader once settled wins, greyhounds", won(ofCode("greyhounds"), "leaderWon"), 0.25, 3),
    ...favourites,
    within(
      "winning margin of gallops, median lengths",
      median(gallops.flatMap(({ margin }) => margin ?? [])),
      [0.65, 0.85],
    ),
  ];
}

function names({ names: all, people }) {
  const letters = all.map(({ name }) => name.length);
  const distinct = new Set(all.map(({ code, name }) => `${code} ${name.toLowerCase()}`));
  return [
    atMost("letters of the longest name of a runner", Math.max(...letters), 18),
    atMost("runners of one code with the name of another", all.length - distinct.size, 0),
    atLeast(
      "people with a title",
      share([...people], (name) => /^(Ms|Mr|Miss|Mrs) /.test(name)),
      0.01,
    ),
    atLeast(
      "trainers in partnership",
      share([...people], (name) => name.includes("&")),
      0.01,
    ),
  ];
}

export function figuresOf(observed) {
  return [
    { name: "starts in the days observed", value: observed.starts, target: "-", met: true, digits: 0 },
    biggestDay(observed, "au gallops", "Saturday"),
    biggestDay(observed, "us gallops", "Saturday"),
    onlyOn(observed, "jp gallops", ["Saturday", "Sunday"]),
    onlyOn(observed, "hk gallops", ["Wednesday", "Sunday"]),
    ...careers(observed),
    ...classes(observed),
    ...results(observed),
    ...names(observed),
  ];
}
