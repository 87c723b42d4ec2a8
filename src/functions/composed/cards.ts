import { type CardSections, numberProperty, type PropertyValue, textProperty } from "../../cells/table/cell";
import { raceProperties } from "../../cells/table/cardRace";
import type { Row } from "../../cells/table/shape";
import type { FormResponse } from "../../spec/form";
import type { MeetingsResponse } from "../../spec/meetings";
import { parameters as specParameters } from "../../spec/parameters";
import type { JockeyResponse, TrainerResponse } from "../../spec/people";
import type { CardContext, RowCard } from "../call/call";
import { goingOf, pastCount, startOf } from "./formFigures";
import { raceCodeIn } from "./raceParts";

/** The number of starts on a card, the latest. */
const startsShown = 6;

const percent = "0.0%";

const sources: Readonly<Record<CardContext["source"], string>> = {
  live: "live service",
  simulated: "simulated races",
  results: "results file",
};

/** Returns the section with the source of a card and the time when it was received. */
const sourceSection = ({ source, receivedAt }: CardContext, lacking?: string): CardSections => ({
  Source: {
    Source: textProperty(sources[source]),
    Received: textProperty(`${new Date(receivedAt).toISOString().slice(0, 16).replace("T", " ")} UTC`),
    "Not in the plan": textProperty(lacking),
  },
});

/** Returns rows below headings as a property; undefined if there are no rows. */
function tableProperty(
  headings: readonly string[],
  rows: readonly (readonly (string | number | undefined)[])[],
): PropertyValue | undefined {
  if (rows.length === 0) return undefined;
  const cell = (value: string | number = ""): PropertyValue =>
    typeof value === "number" ? { type: "Double", basicValue: value } : { type: "String", basicValue: value };
  return { type: "Array", elements: [headings, ...rows].map((row) => row.map(cell)) };
}

type StatBlock = FormResponse["runners"][number]["stats"]["overall"];

/** Returns a record in the style of form guides: starts, then wins, seconds and thirds. */
const recordText = (record: StatBlock | undefined): string | undefined =>
  record && `${record.starts}: ${record.wins}-${record.seconds}-${record.thirds}`;

function knownRace(parameters: CardContext["parameters"], knownResponse: CardContext["known"]) {
  const startsOf = (count: number) => knownResponse("starts", { ...parameters, count });
  return {
    form: knownResponse("form", parameters),
    predictions: knownResponse("predictions", parameters),
    starts: startsOf(Number(specParameters.count.default)) ?? startsOf(pastCount),
  };
}

type KnownRace = ReturnType<typeof knownRace>;

/** A runner in a row of the form, of predictions, of a scenario or of results. */
interface RowRunner extends Partial<FormResponse["runners"][number]> {
  readonly number: number;
  readonly winProb?: number;
  readonly adjustedWin?: number;
  readonly model?: { readonly adjustedWin?: number };
}

/** Returns the entry of a row's runner: the innermost with a name. */
const runnerIn = (row: Row): RowRunner | undefined =>
  [...row].reverse().find(({ name, number }) => typeof name === "string" && typeof number === "number") as
    RowRunner | undefined; // declared by its table's schema

const trackIn = (row: Row): string => String(row.find(({ track }) => typeof track === "string")?.track ?? "");

/** Returns the chances of a runner: from its row, or else the predicted ones. */
function chances(
  { number, adjustedWin, model, winProb }: RowRunner,
  { predictions }: KnownRace,
): Readonly<Record<string, PropertyValue | undefined>> {
  const predicted = predictions?.predictions.find((one) => one.number === number)?.winProb;
  const win = adjustedWin ?? model?.adjustedWin ?? winProb ?? predicted;
  return {
    "Win chance": numberProperty(win, percent),
    "Fair odds": win ? numberProperty(1 / win, "0.00") : undefined,
  };
}

const startsProperty = ({ starts }: KnownRace, number: number): PropertyValue | undefined =>
  tableProperty(
    ["Date", "Track", "Distance", "Going", "Finish", "Of", "Margin", "Price"],
    (starts?.runners.find((runner) => runner.number === number)?.starts ?? [])
      .slice(0, startsShown)
      .map(({ date, track, distance, condition, finish, fieldSize, margin, startingPrice }) => [
        date,
        track,
        distance,
        condition,
        finish,
        fieldSize,
        margin,
        startingPrice,
      ]),
  );

function runnerSections(row: Row, context: CardContext, race: KnownRace): CardSections {
  const ownRunner = runnerIn(row);
  if (!ownRunner) return {};
  const { form } = race;
  const { number } = ownRunner;
  const runner = { ...form?.runners.find((one) => one.number === number), ...ownRunner };
  const { stats, decorators = [] } = runner;
  const raceCode = raceCodeIn(context.parameters);
  const going = form && goingOf(form, raceCode);
  const isFree = form?.runners.every((one) => one.decorators === undefined);
  return {
    Runner: {
      Number: numberProperty(number, "0"),
      Barrier: textProperty(startOf(runner, raceCode)),
      Weight: numberProperty(runner.weight, '0.0" kg"'),
      Jockey: textProperty(runner.jockey),
      Trainer: textProperty(runner.trainer),
      Form: textProperty(runner.form),
    },
    Record: {
      Career: textProperty(recordText(stats?.overall)),
      "This track": textProperty(recordText(stats?.track)),
      "This distance": textProperty(recordText(stats?.distance)),
      "This going": textProperty(recordText(going && stats?.conditions[going])),
    },
    Chance: {
      ...chances(ownRunner, race),
      Why: textProperty(
        decorators
          .map(({ sentiment, label }) => (sentiment === "/" ? label : `${sentiment} ${label}`))
          .join("; "),
      ),
    },
    "Last starts": { "Last starts": startsProperty(race, number) },
    Race: raceProperties({ ...context.parameters, number }, trackIn(row)),
    ...sourceSection(context, isFree ? "win chance, badges, class, speed map" : undefined),
  };
}

/** The card of a runner, attached to its name: everything about it in the cached answers about the race. */
export const runnerCard: RowCard = {
  column: "name",
  of(context) {
    const races = new Map<string, KnownRace>();
    return (row) => {
      // The requested race, or else the race of the row in the results of a meeting or a day.
      const ofRow = row.find(({ raceNumber }) => typeof raceNumber === "number")?.raceNumber;
      const number = Number(context.parameters.race ?? ofRow);
      const slug = row.find((part) => typeof part.slug === "string")?.slug;
      const track = slug === undefined ? {} : { track: String(slug) };
      const parameters = { ...context.parameters, ...track, race: number };
      const key = `${parameters.track}/${number}`;
      let race = races.get(key);
      if (!race) races.set(key, (race = knownRace(parameters, context.known)));
      return runnerSections(row, { ...context, parameters }, race);
    };
  },
};

type Meeting = MeetingsResponse["meetings"][number];

/** The card of a meeting, attached to its track: the races. */
export const meetingCard: RowCard = {
  column: "track",
  of(context) {
    const { known, parameters } = context;
    return (row) => {
      // declared by the tables of meetings
      const [day, ownMeeting] = row as readonly [Partial<MeetingsResponse>, Meeting];
      const date = (ownMeeting as { readonly date?: string }).date ?? day.date;
      const all = known("meetings", { ...parameters, ...(date === undefined ? {} : { date }) }) ?? day;
      const { country, slug, races } =
        all.meetings?.find((one) => one.slug === ownMeeting.slug && one.country === ownMeeting.country) ??
        ownMeeting;
      return {
        Meeting: {
          Date: textProperty(date),
          Slug: textProperty(slug),
          Country: textProperty(country),
          "Race type": textProperty(String(parameters.race_code)),
          Going: textProperty(races.find(({ condition }) => condition !== undefined)?.condition),
          Weather: textProperty(races.find(({ weather }) => weather !== undefined)?.weather),
        },
        Races: {
          Races: tableProperty(
            ["Race", "Name", "Distance", "Runners"],
            races.map(({ raceNumber, raceName, distance, numberOfRunners }) => [
              raceNumber,
              raceName,
              distance,
              numberOfRunners,
            ]),
          ),
        },
        ...sourceSection(context),
      };
    };
  },
};

/**
 * Returns the card of a jockey or trainer, attached to the name: the record over the career and the last
 * days.
 */
export const personCard = (column: "jockey" | "trainer"): RowCard => ({
  column,
  of: (context) => {
    let sections: CardSections | undefined;
    return ([response]) =>
      (sections ??= personSections(response as unknown as JockeyResponse | TrainerResponse, context));
  },
});

function personSections(person: JockeyResponse | TrainerResponse, context: CardContext): CardSections {
  const { totalStarts, totalWins, overallWinRate, overallPlaceRate, recentStats, trackStats } = person;
  const most = [...trackStats].sort((one, other) => other.starts - one.starts).slice(0, startsShown);
  return {
    Career: {
      Starts: numberProperty(totalStarts, "#,##0"),
      Wins: numberProperty(totalWins, "#,##0"),
      "Win rate": numberProperty(overallWinRate, percent),
      "Place rate": numberProperty(overallPlaceRate, percent),
      "Best going": textProperty("bestCondition" in person ? (person.bestCondition ?? "") : ""),
    },
    [`Last ${recentStats?.windowDays ?? ""} days`]: {
      "Recent starts": numberProperty(recentStats?.totalStarts, "#,##0"),
      "Recent win rate": numberProperty(recentStats?.overallWinRate, percent),
      "Recent place rate": numberProperty(recentStats?.overallPlaceRate, percent),
    },
    Tracks: {
      Tracks: tableProperty(
        ["Track", "Starts", "Wins", "Win rate"],
        most.map(({ track, starts, wins, winRate }) => [track, starts, wins, winRate]),
      ),
    },
    ...sourceSection(context),
  };
}
