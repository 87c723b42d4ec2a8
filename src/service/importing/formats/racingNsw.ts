/**
 * Reads meeting results of Australian principal racing authorities (XML).
 *
 * Source: Racing NSW's meeting XML (index id 29137941245). `time` is local without a zone, `decimalmargin` is
 * the lengths behind the winner, `variedweight` is the weight carried after the claim. A runner with
 * finished="0" ran without a place; one with a blank finish and no price was scratched if its barrier is 0 or
 * the race has its results.
 */
import { anyDay, startOfText } from "./clocks";
import { all, always, at, type CreateFormat, fields, finishBlank, type NestedRow, outcome } from "./format";
import type { JsonObject } from "../../../spec/validate";
import { childrenOf, type LostPart, rowsUnder } from "./nested";
import * as read from "./readers";

/** The finish of a runner without a place is 0, or a word. */
const outcomeOf = read.outcomes({
  unplaced: ["0", ...read.finishWords.unplaced, "FF", "FL", "LR", "LP", "BB"],
  scratched: read.finishWords.scratched,
});

/** The pedigree in a description: B F 2 Foxwedge x Twelve Pack Shelly(USA) (Deputy Storm(USA)). */
const pedigree = /^\S+ \S+ \d+ (.+?) x (.+?)(?: \((.+)\))?$/;
const parent = (name: string): string => read.nameAndOrigin(name).name;

/** The zone of the authority whose meetings name no state; an unlisted track belongs to it. */
const newSouthWales = "Australia/Sydney";

const rows = (document: JsonObject): Iterable<NestedRow | LostPart> =>
  rowsUnder(document, [
    ["meeting", "meeting"],
    ["race", "race"],
    ["runner", "nomination"],
  ]);

export const createRacingNsw: CreateFormat = (zones) => {
  const zoneOf = (track: string, state: string): string =>
    state === "" ? zones.ofNamed("au", track, newSouthWales) : zones.ofState(state, track);
  return {
    kind: "xml",
    name: "racing-nsw",
    title: "Racing NSW meeting XML",
    source: "meeting results of Australian racing authorities, 2026",
    gives:
      "finish, margins, weights carried, barriers, starting prices, the winner's time, ids, scratched runners",
    lacks: "position once settled, times but the winner's",
    converts: ["local times to UTC", "starting prices such as $4.00F"],
    recognises: (document) =>
      childrenOf(document, "meeting").some((meeting) =>
        childrenOf(meeting, "race").some((race) => childrenOf(race, "nomination").length > 0),
      ),
    rows,
    race: {
      date: all(["meeting.date", "race.time"], (meeting, race) => anyDay(meeting || race)),
      country: always("au"),
      raceCode: always("gallops"),
      track: at("meeting.venue", read.text),
      raceNumber: at("race.number", read.raceNumber),
      timezone: all(["meeting.venue", "meeting.state"], (track, state) => zoneOf(track, state)),
      startTime: all(
        ["race.time", "meeting.date", "meeting.venue", "meeting.state"],
        (time, date, track, state) =>
          time === ""
            ? undefined
            : startOfText(/^\d{4}-/.test(time) ? time : `${anyDay(date)}T${time}`, zoneOf(track, state)),
      ),
      raceName: at("race.name", read.text),
      raceClass: at("race.class", read.text),
      distance: at("race.distance", read.metresOf),
      condition: at("race.trackcondition", read.text),
      abandoned: all(["race.stage", "meeting.stage"], (race, meeting) => /abandon/i.test(race || meeting)),
      prizeMoney: at("race.totalprize", read.prizeMoney("$")),
    },
    runner: {
      name: fields(["runner.horse"], read.runnerName),
      runnerKey: at("runner.id", read.idOrNone),
      jockey: all(
        ["runner.jockeyfirstname", "runner.jockeysurname"],
        (first, last) => read.text(`${first} ${last}`) || undefined,
      ),
      trainer: all(
        ["runner.rsbtrainername", "runner.trainersurname"],
        (name, last) => read.text(name || last) || undefined,
      ),
      barrier: at("runner.barrier", read.wholeOrNone(99)),
      age: at("runner.age", read.whole(0, 40)),
      sex: at("runner.sex", read.words(read.sexes)),
      weight: all(["runner.variedweight", "runner.weight"], (carried, allotted) =>
        Number(carried) > 0
          ? read.decimal(0, 200)(carried)
          : allotted === ""
            ? undefined
            : read.decimal(0, 200)(allotted),
      ),
      margin: at("runner.decimalmargin", read.lengths()),
      startingPrice: at("runner.pricestarting", read.price),
      seconds: all(["runner.finished", "race.fastesttime"], (finish, time) =>
        finish === "1" && time !== "" ? read.seconds(time) : undefined,
      ),
      also: [
        fields(["runner.sire", "runner.dam", "runner.description"], (ownSire, ownDam, description) => {
          const [, sire = ownSire, dam = ownDam, damsire = ""] = pedigree.exec(description) ?? [];
          const names = Object.entries({ sire, dam, damsire }).filter(([, name]) => name !== "");
          return Object.fromEntries(names.map(([field, name]) => [field, parent(name)]));
        }),
        fields(["runner.saddlecloth", "runner.number"], (cloth, number) =>
          cloth || number ? read.programmeNumber(cloth || number) : {},
        ),
        outcome(
          ["runner.finished", "runner.barrier", "runner.pricestarting", "runner.scratched", "race.stage"],
          (finish, barrier, price, isScratched, stage) => {
            const [isDrawn, isRun] = [Number(barrier) > 0, /^results$/i.test(stage)];
            const isOut =
              price === "" && (finish === "" ? !isDrawn || isRun : Number(finish) === 0 && !isDrawn && isRun);
            if (isOut || /^(?:true|yes|y|1)$/i.test(isScratched)) return { scratched: true };
            return finish === "" ? finishBlank : outcomeOf(finish);
          },
        ),
      ],
    },
  };
};
