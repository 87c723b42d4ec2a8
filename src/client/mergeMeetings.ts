type Fields = Record<string, unknown>;

const racesOf = (meeting: Fields): Fields[] => (Array.isArray(meeting.races) ? (meeting.races as Fields[]) : []);

/** The races of both cards, each number once, in order; where both have a race, the later listing counts. */
function mergeCards(first: Fields, second: Fields): Fields[] {
  const byNumber = new Map([...racesOf(first), ...racesOf(second)].map((race) => [race.raceNumber, race]));
  return [...byNumber.values()].sort((a, b) => Number(a.raceNumber) - Number(b.raceNumber));
}

/** A meeting that is listed twice (same slug and country) becomes one; it is off only if both listings say so. */
export function mergeMeetings(response: Fields): void {
  if (!Array.isArray(response.meetings)) return;
  const merged = new Map<string, Fields>();
  for (const meeting of response.meetings as Fields[]) {
    const name = `${String(meeting?.slug)} ${String(meeting?.country)}`;
    const before = merged.get(name);
    const abandoned = before?.abandoned === true && meeting.abandoned === true;
    merged.set(name, before ? { ...before, ...meeting, abandoned, races: mergeCards(before, meeting) } : meeting);
  }
  if (merged.size < response.meetings.length) response.meetings = [...merged.values()];
}
