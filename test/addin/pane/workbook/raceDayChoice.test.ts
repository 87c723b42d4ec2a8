import { bookChoiceOf, type Chosen, racesRun, toggled } from "../../../../src/addin/pane/workbook/raceDayChoice";
import type { MeetingsResponse } from "../../../../src/spec/responses";

const race = { numberOfRunners: 8, prizeMoney: null, startTime: "2026-03-14T02:10:00Z", timezone: "Australia/Sydney" };
const response: MeetingsResponse = {
  date: "2026-03-14",
  raceType: "gallops",
  meetings: [
    {
      track: "Ashford Park",
      slug: "ashford-park",
      country: "au",
      abandoned: false,
      races: [
        { ...race, raceNumber: 1, abandoned: false },
        { ...race, raceNumber: 2, abandoned: true },
      ],
    },
  ],
};
const [meeting] = response.meetings;
const chosen = (part: Partial<Chosen> = {}): Chosen => ({
  date: "today",
  raceCode: "gallops",
  place: meeting,
  races: racesRun(meeting),
  parts: new Set(["races"]),
  ...part,
});

test("it begins with the races that are run, on the day that the service names", () => {
  expect(bookChoiceOf(chosen(), response)).toMatchObject({ date: "2026-03-14", races: [{ raceNumber: 1 }] });
});

test.each<[string, Partial<Chosen>]>([
  ["a meeting", { place: undefined }],
  ["a sheet", { parts: new Set() }],
  ["a race", { races: new Set() }],
])("without %s there is no book", (_what, part) => {
  expect(bookChoiceOf(chosen(part), response)).toBeUndefined();
});

test("the list of meetings needs no race", () => {
  expect(bookChoiceOf(chosen({ races: new Set(), parts: new Set(["meetings"]) }), response)).toBeDefined();
});

test("a choice is taken and taken back", () => {
  const once = toggled(new Set([1]), 2);
  expect([[...once], [...toggled(once, 1)]]).toEqual([[1, 2], [2]]);
});
