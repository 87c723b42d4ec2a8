import type { Random } from "../random";
import type { Start } from "../race";
import type { Venue } from "../venue";

/** The parts of a race that the draw for places needs. */
export interface Drawn {
  readonly venue: Venue;
  readonly standing: boolean;
  readonly jumps: boolean;
  /** The best rated first, the emergencies last. */
  readonly starts: readonly Start[];
}

/** Draws barriers, rows, marks and boxes, and numbers the runners. */
export function drawPlaces(race: Drawn, random: Random): void {
  if (race.venue.raceCode === "greyhounds") return drawBoxes(race, random);
  race.starts.forEach((start, index) => (start.number = index + 1));
  if (race.venue.raceCode === "gallops") return drawBarriers(race, random);
  if (race.standing) return drawMarks(race, random);
  drawRows(startersShuffled(race, random), race.venue.frontRow);
}

function drawBarriers({ jumps, starts }: Drawn, random: Random): void {
  if (jumps) return;
  random.shuffle(starts).forEach((start, index) => (start.barrier = index + 1));
}

/** Boxes are drawn among all of them, so that a short field leaves any box empty; a reserve has none until it takes one over. */
function drawBoxes({ venue, starts }: Drawn, random: Random): void {
  const boxes = random.shuffle(Array.from({ length: venue.fieldLimit }, (_, index) => index + 1));
  starts.forEach((start, index) => {
    start.barrier = boxes[index];
    start.number = start.barrier ?? index + 1;
  });
}

/** Starters in random order, emergencies after them. */
function startersShuffled({ venue, starts }: Drawn, random: Random): readonly Start[] {
  return [...random.shuffle(starts.slice(0, venue.fieldLimit)), ...starts.slice(venue.fieldLimit)];
}

function drawRows(starts: readonly Start[], frontRow: number): void {
  starts.forEach((start, index) => {
    start.row = index < frontRow ? "front" : "second";
    start.barrier = index < frontRow ? index + 1 : index - frontRow + 1;
  });
}

/** In a standing start the best fifth gives 10 m away and the very best 20 m; places are drawn at each mark. */
function drawMarks(race: Drawn, random: Random): void {
  const marked = race.starts.length > 6 ? race.starts.slice(0, Math.ceil(race.starts.length * 0.2)) : [];
  marked.forEach((start, index) => (start.handicapMetres = index === 0 ? 20 : 10));
  const shuffled = startersShuffled(race, random);
  drawRows(
    shuffled.filter((start) => start.handicapMetres === 0),
    race.venue.frontRow,
  );
  for (const metres of [10, 20]) {
    shuffled.filter((start) => start.handicapMetres === metres).forEach((start, index) => (start.barrier = index + 1));
  }
}
