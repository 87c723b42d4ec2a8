/**
 * Reads form guides of Australian greyhounds (CSV): the last starts of each dog drawn in a race.
 *
 * Source: 1,500 form guides (55,875 lines) in github.com/0rl4nd0l/greyhound-racing-collector, commit
 * b7431891, June to August 2025. A dog's name is only on its first line, after its box in the coming race.
 * Each line is a past start of one dog: TIME is the dog's, WIN is the winner's, and MGN is the lengths behind
 * the winner; for a winner it is the lengths to the second (W/2G names the winner, or a winner's second). The
 * race's number, start and other dogs are absent. A race is therefore identified by date, track, distance and
 * winner's time, and made of the lines of all form guides together; its field may always be incomplete.
 */
import { isoDay, nominalStart } from "./clocks";
import { all, always, at, type CreateFormat, fields, hasHeadings, outcome, Unreadable } from "./format";
import * as read from "./readers";
import { UnknownTrack } from "./unreadable";

const melbourne = "Australia/Melbourne";

/** The codes of tracks by zone, with the names in the same collection. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [melbourne]: {
    BAL: "Ballarat",
    BEN: "Bendigo",
    CRN: "Cranbourne",
    GEE: "Geelong",
    HEA: "Healesville",
    HOR: "Horsham",
    MEA: "The Meadows",
    SAL: "Sale",
    SAN: "Sandown Park",
    SHE: "Shepparton",
    SHEP: "Shepparton",
    TRA: "Traralgon",
    WRGL: "Warragul",
    WARR: "Warragul",
  },
  "Australia/Sydney": {
    BATT: "Bathurst",
    CAS: "Casino",
    CASE: "Casino",
    CASO: "Casino",
    DAPT: "Dapto",
    DUB: "Dubbo",
    DUBO: "Dubbo",
    DUBBO: "Dubbo",
    GARD: "The Gardens",
    GOSF: "Gosford",
    GOUL: "Goulburn",
    GRAF: "Grafton",
    GRDN: "The Gardens",
    GUNN: "Gunnedah",
    MAIT: "Maitland",
    MUSW: "Muswellbrook",
    NOW: "Nowra",
    NOWR: "Nowra",
    NOWRA: "Nowra",
    PPK: "Penrith",
    RICH: "Richmond",
    RICH_S: "Richmond Straight",
    RICS: "Richmond Straight",
    TAR: "Taree",
    TARE: "Taree",
    TEMA: "Temora",
    WAGA: "Wagga Wagga",
    WPK: "Wentworth Park",
    W_PK: "Wentworth Park",
    "W/PK": "Wentworth Park",
  },
  "Australia/Brisbane": {
    APSU: "Albion Park",
    APTH: "Albion Park",
    APWE: "Albion Park",
    CAPA: "Capalaba",
    IPFR: "Ipswich",
    IPTH: "Ipswich",
    IPTU: "Ipswich",
    Q1L: "Q1 Lakeside",
    Q2: "Q2 Parklands",
    QOT: "Q Straight",
    QST: "Q Straight",
    ROCK: "Rockhampton",
    TVLE: "Townsville",
  },
  "Australia/Adelaide": {
    AP_K: "Angle Park",
    "AP/K": "Angle Park",
    GAWL: "Gawler",
    MOUNT: "Mount Gambier",
    MT_G: "Mount Gambier",
    "MT/G": "Mount Gambier",
    MURR: "Murray Bridge",
    MUSG: "Murray Bridge",
  },
  "Australia/Perth": { CANN: "Cannington", MAND: "Mandurah", NOR: "Northam" },
  "Australia/Hobart": { HOBT: "Hobart", HOB: "Hobart", LAU: "Launceston", LCTN: "Launceston" },
  "Australia/Darwin": { DARW: "Darwin" },
};
const byCode = new Map(
  Object.entries(codes).flatMap(([zone, tracks]) =>
    Object.entries(tracks).map(([code, name]) => [code, { name, zone }] as const),
  ),
);

/**
 * The tracks that share a code, by distance. On 19 June 2025 WAR names races over 390, 400 and 450
 * metres: 390, 450 and 650 are Warrnambool's distances, 400 and 460 Warragul's. Both had 680.
 */
const shared: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  WAR: {
    390: "Warrnambool",
    450: "Warrnambool",
    650: "Warrnambool",
    400: "Warragul",
    460: "Warragul",
  },
};

interface Place {
  readonly name: string;
  readonly zone: string;
}

const outcomeOf = read.outcomes({
  unplaced: [...read.finishWords.unplaced, "T", "0", "N"],
  scratched: [...read.finishWords.scratched, "S", "R", "L"],
});

/** The box in the coming race before a dog's name: 1. Alder Lane, 1 Alder Lane, (10) Alder Lane. */
const boxBefore = /^\(?(?:[1-9]|10)(?:[.)]+\s*|\s+|$)/;

/** Returns the seconds of a dog's time, which has no minutes and up to four decimals; undefined for 0. */
function secondsOf(time: string): number | undefined {
  if (!/^\d{1,2}(?:\.\d+)?$/.test(time)) throw new Unreadable("must be seconds such as 22.95");
  return read.seconds(Number(time).toFixed(3));
}

export const createFormGuide: CreateFormat = (zones) => {
  const placeOf = (code: string, distance: string): Place | undefined => {
    if (code === "") return undefined;
    const tracks = shared[code.toUpperCase()];
    const name = tracks?.[Math.round(Number(distance))];
    if (tracks && name === undefined)
      throw new Unreadable(
        `is the code of ${[...new Set(Object.values(tracks))].join(" and ")}, and ${distance} metres decide for neither`,
      );
    const knownTrack = name === undefined ? byCode.get(code.toUpperCase()) : { name, zone: melbourne };
    const zone = zones.ofNamed("au", code, knownTrack?.zone ?? "");
    if (zone === "") throw new UnknownTrack(code, "Australia/Sydney");
    return { name: knownTrack?.name ?? code, zone };
  };
  return {
    kind: "table",
    name: "form-guide",
    title: "greyhound form guides CSV",
    source: "form guides of Australian greyhounds, 2025",
    gives: "past starts: finish, margins, times, boxes, weights, starting prices, grades",
    lacks:
      "whole fields (of each race only the dogs of the form guides), race numbers and starts (made up), trainers, scratched dogs",
    converts: [
      "races of the lines of all form guides together",
      "the margin of a winner, to the second, left out",
      "no start times or race numbers: races stand half an hour apart from noon on",
    ],
    recognises: hasHeadings("Dog Name", "PLC", "BOX", "1 SEC", "PIR", "W/2G"),
    // NBT: no beaten time.
    noValue: ["-", "--", "NBT"],
    ignored: ["BON", "1 SEC", "W/2G", "PIR"],
    carried: ["Dog Name"],
    isCollected: true,
    isPartial: true,
    race: {
      date: at("DATE", isoDay),
      country: always("au"),
      raceCode: always("greyhounds"),
      track: all(["TRACK", "DIST"], (code, distance) => placeOf(code, distance)?.name),
      raceNumber: always(0),
      timezone: all(["TRACK", "DIST"], (code, distance) => placeOf(code, distance)?.zone),
      startTime: all(["TRACK", "DIST", "DATE"], (code, distance, day) => {
        const zone = placeOf(code, distance)?.zone;
        return zone === undefined || day === "" ? undefined : nominalStart(isoDay(day), 1, zone);
      }),
      isNominal: always(true),
      raceClass: at("G", read.text),
      distance: at("DIST", read.metresOf),
      also: [
        fields(["WIN", "DIST", "G", "TRACK"], (winner, distance, grade, code) => {
          if (code === "") return {};
          const time = winner === "" ? undefined : secondsOf(winner);
          if (time === undefined)
            throw new Unreadable("must be the winner's time, which identifies the race");
          return { key: `${Number(distance)} ${time} ${grade}` };
        }),
      ],
    },
    runner: {
      name: fields(["Dog Name"], (name) => {
        const plain = name.replace(boxBefore, "");
        if (name !== "" && plain === "") throw new Unreadable("is blank");
        return read.runnerName(plain);
      }),
      sex: at("Sex", read.words(read.greyhoundSexes)),
      barrier: at("BOX", read.wholeOrNone(99)),
      weight: at("WGT", read.greyhoundKilograms),
      seconds: at("TIME", secondsOf),
      margin: all(["MGN", "PLC"], (lengths, place) => {
        // The place of a winner may have a mark for a dead heat: 1=.
        if (/^[=T]?1(?!\d)/i.test(place)) return 0;
        return lengths === "" ? undefined : (read.lengths()(lengths) ?? undefined);
      }),
      startingPrice: at("SP", read.price),
      also: [outcome(["PLC"], (place) => (place === "" ? { finishUnknown: true } : outcomeOf(place)))],
    },
  };
};
