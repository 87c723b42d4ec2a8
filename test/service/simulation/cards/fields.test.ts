import { isScratched, phases } from "../../../../src/service/simulation/races/race";
import { simulatedMeetings } from "../simulatedWorld";

const meetings = simulatedMeetings();
const races = meetings.flatMap((meeting) => meeting.races);

test("a race has at least five runners, and never more starters than its track takes", () => {
  for (const { starts, meeting } of races) {
    expect(starts.length).toBeGreaterThanOrEqual(5);
    expect(starts.filter((start) => !isScratched(start, phases.result)).length).toBeLessThanOrEqual(
      meeting.venue.fieldLimit,
    );
  }
});

test("meetings have between one and twenty races", () => {
  for (const { races: card } of meetings) {
    expect(card.length).toBeGreaterThanOrEqual(1);
    expect(card.length).toBeLessThanOrEqual(20);
  }
});

test("only jumpers run over more than 3200 m", () => {
  expect(races.some(({ jumps }) => jumps)).toBe(true);
  for (const { jumps, distance, starts } of races) {
    expect(jumps).toBe(distance > 3200);
    expect(starts.every(({ runner }) => runner.jumper === jumps)).toBe(true);
  }
});

test("a maiden is for runners that have not won", () => {
  const maidens = races.filter(({ raceClass }) => /Maiden|MDN/.test(raceClass));
  expect(maidens.length).toBeGreaterThan(10);
  expect(maidens.length).toBeLessThan(races.length * 0.6);
});
