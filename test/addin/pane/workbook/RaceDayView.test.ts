import {
  completeChoice,
  type RaceDayChoice,
  runnableRaces,
  toggleMember,
} from "../../../../src/addin/pane/workbook/RaceDayView";
import type { MeetingsResponse } from "../../../../src/spec/meetings";

const race = {
  numberOfRunners: 8,
  prizeMoney: null,
  startTime: "2026-03-14T02:10:00Z",
  timezone: "Australia/Sydney",
};
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
const chosen = (part: Partial<RaceDayChoice> = {}): RaceDayChoice => ({
  date: "today",
  raceCode: "gallops",
  meeting: meeting,
  races: runnableRaces(meeting),
  sheets: new Set(["races"]),
  ...part,
});

test("it starts with the races that are not abandoned, on the date of the response", () => {
  expect(completeChoice(chosen(), response)).toMatchObject({
    date: "2026-03-14",
    races: [{ raceNumber: 1 }],
  });
});

test.each<[string, Partial<RaceDayChoice>]>([
  ["a meeting", { meeting: undefined }],
  ["a sheet", { sheets: new Set() }],
  ["a race", { races: new Set() }],
])("without %s the choice is incomplete", (_what, part) => {
  expect(completeChoice(chosen(part), response)).toBeUndefined();
});

test("the list of meetings needs no race", () => {
  expect(completeChoice(chosen({ races: new Set(), sheets: new Set(["meetings"]) }), response)).toBeDefined();
});

test("a member is added, then removed", () => {
  const once = toggleMember(new Set([1]), 2);
  expect([[...once], [...toggleMember(once, 1)]]).toEqual([[1, 2], [2]]);
});
