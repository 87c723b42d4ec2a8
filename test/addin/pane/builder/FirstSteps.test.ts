import { firstRace } from "../../../../src/addin/pane/builder/FirstSteps";
import type { MeetingsResponse } from "../../../../src/spec/meetings";

type Meeting = MeetingsResponse["meetings"][number];

const race = (raceNumber: number, hour: string, part: Partial<Meeting["races"][number]> = {}) => ({
  raceNumber,
  numberOfRunners: 8,
  prizeMoney: null,
  abandoned: false,
  startTime: `2026-03-14T${hour}:00:00Z`,
  timezone: "Australia/Sydney",
  ...part,
});
const meeting = (slug: string, country: string, races: Meeting["races"]): Meeting => ({
  track: slug,
  slug,
  country,
  abandoned: false,
  races,
});
const day = (...meetings: Meeting[]): MeetingsResponse => ({
  date: "2026-03-14",
  raceType: "gallops",
  meetings,
});
const noon = { day: 0, now: Date.parse("2026-03-14T12:00:00Z"), country: "au" };

test.each<[string, MeetingsResponse, object | undefined]>([
  [
    "the next race of the person's country comes before an earlier one elsewhere",
    day(
      meeting("sha-tin", "hk", [race(1, "13")]),
      meeting("ashford-park", "au", [race(1, "11"), race(2, "14")]),
    ),
    { track: "ashford-park", race: 2, date: "2026-03-14", runners: 8 },
  ],
  [
    "a race elsewhere that has not started comes before one at home that has",
    day(meeting("sha-tin", "hk", [race(3, "13")]), meeting("ashford-park", "au", [race(1, "11")])),
    { track: "sha-tin", country: "hk", race: 3 },
  ],
  [
    "the first race of a day that is over",
    day(meeting("ashford-park", "au", [race(2, "11"), race(1, "10")])),
    { race: 1 },
  ],
  [
    "neither abandoned races nor races without runners",
    day(
      { ...meeting("wet", "au", [race(1, "13")]), abandoned: true },
      meeting("ashford-park", "au", [
        race(1, "13", { abandoned: true }),
        race(2, "13", { numberOfRunners: 0 }),
        race(3, "14"),
      ]),
    ),
    { track: "ashford-park", race: 3 },
  ],
  ["no race on a day without meetings", day(), undefined],
])("%s", (_title, response, expected) => {
  const foundRace = firstRace(response, noon);
  if (expected === undefined) expect(foundRace).toBeUndefined();
  else expect(foundRace).toMatchObject(expected);
});

test("a race that lacks its prediction is offered only where all do", () => {
  const meetings = day(meeting("ashford-park", "au", [race(1, "13"), race(2, "14")]));
  const without = (...numbers: number[]) =>
    firstRace(meetings, { ...noon, isLacking: (stated) => numbers.includes(stated.race) });
  expect(without(1)).toMatchObject({ race: 2, lacking: 1 });
  expect(without(1, 2)).toMatchObject({ race: 1, lacking: 2 });
  expect(without()).toMatchObject({ race: 1, lacking: 0 });
});
