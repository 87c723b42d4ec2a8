import { CourseDraw, drawSide } from "../../../../src/service/predictions/features/courseDraw";
import { fieldOf, type Field } from "../../../../src/service/races/field";
import type { RaceRecord } from "../../../../src/service/races/records";
import { raceOf, runnerOf } from "../simulatedRaces";

const fieldAt = (course: Partial<RaceRecord> = {}): Field =>
  fieldOf(
    raceOf({
      distance: 1200,
      surface: "turf",
      runners: [1, 2, 3].map((barrier) => runnerOf({ number: barrier, runnerKey: `r${barrier}`, barrier })),
      ...course,
    }),
  );

const performancesOf = (...surprises: (number | undefined)[]) =>
  surprises.map((surprise) => (surprise === undefined ? undefined : { performance: 0, surprise }));

test("barriers further out that run better than expected raise the course's slope, shrunk by few races", () => {
  const draw = new CourseDraw();
  expect(draw.slopeOf(fieldAt())).toBe(0);
  draw.add(fieldAt(), performancesOf(-2, 0, 2));
  expect(draw.slopeOf(fieldAt())).toBeCloseTo(4 / 3002, 12);
  for (let race = 1; race < 3000; race++) draw.add(fieldAt(), performancesOf(-2, 0, 2));
  expect(draw.slopeOf(fieldAt())).toBeCloseTo(2 * (6000 / 9000), 12);
});

test("courses differ by track, distance and surface", () => {
  const draw = new CourseDraw();
  draw.add(fieldAt(), performancesOf(-2, 0, 2));
  const others = [fieldAt({ track: "Elsewhere" }), fieldAt({ distance: 1400 }), fieldAt({ surface: "dirt" })];
  expect(others.map((field) => draw.slopeOf(field))).toEqual([0, 0, 0]);
});

test("an unknown performance says nothing, and a runner that was eased counts as 15 thousandths", () => {
  const draw = new CourseDraw();
  draw.add(fieldAt(), performancesOf(undefined, 0, -60));
  expect(draw.slopeOf(fieldAt())).toBeCloseTo(-15 / 3001, 12);
});

test("the side is the distance from the middle of the field; unknown behind the front", () => {
  const { starters } = fieldAt();
  expect(starters.map((starter) => drawSide(starter, fieldAt()))).toEqual([-1, 0, 1]);
  const [first] = starters;
  const second = first && { ...first, record: { ...first.record, startRow: "second" as const } };
  expect(second && drawSide(second, fieldAt())).toBeUndefined();
});
