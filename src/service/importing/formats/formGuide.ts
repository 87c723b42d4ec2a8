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
import { all, always, at, type CreateFormat, hasHeadings, outcome, Unreadable } from "./format";
import * as read from "./readers";
import { UnknownTrack } from "./unreadable";

/** The codes of tracks by zone, with the names in the same collection. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Australia/Melbourne": {
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
    WAR: "Warrnambool",
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

const outcomeOf = read.outcomes({
  unplaced: ["F", "D", "DNF", "B", "BD", "P", "T", "0", "N"],
  scratched: ["S", "SCR", "R", "L"],
});
const sexes = { B: "Bitch", D: "Dog" };

export const createFormGuide: CreateFormat = (zones) => {
  const placeOf = (code: string): { readonly name: string; readonly zone: string } => {
    if (code === "") throw new Unreadable("names no track");
    const knownTrack = byCode.get(code.toUpperCase());
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
    ignored: ["BON", "1 SEC", "W/2G", "PIR"],
    carried: ["Dog Name"],
    isCollected: true,
    isPartial: true,
    race: {
      date: at("DATE", isoDay),
      country: always("au"),
      raceCode: always("greyhounds"),
      track: at("TRACK", (code) => placeOf(code).name),
      raceNumber: always(0),
      key: all(["DIST", "WIN", "G"], (distance, winner, grade) => `${distance} ${Number(winner)} ${grade}`),
      timezone: at("TRACK", (code) => placeOf(code).zone),
      startTime: all(["TRACK", "DATE"], (code, day) => nominalStart(isoDay(day), 1, placeOf(code).zone)),
      isNominal: always(true),
      raceClass: at("G", read.text),
      distance: at("DIST", read.metresOf),
    },
    runner: {
      name: at("Dog Name", (name) => {
        const plain = read.unnumbered(name);
        if (plain === "") throw new Unreadable("is blank");
        return plain;
      }),
      sex: at("Sex", read.wordsOr(sexes)),
      barrier: at("BOX", read.wholeOrNone(99)),
      weight: at("WGT", read.kilograms),
      seconds: at("TIME", (time) => read.seconds(Number(time).toFixed(3))),
      margin: all(["MGN", "PLC"], (lengths, place) => {
        if (Number(place) === 1) return 0;
        return lengths === "" ? undefined : (read.lengths()(lengths) ?? undefined);
      }),
      startingPrice: at("SP", read.price),
      also: [outcome(["PLC"], (place) => (place === "" ? { finishUnknown: true } : outcomeOf(place)))],
    },
  };
};
