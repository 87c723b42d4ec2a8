import { FrankedForm } from "../../../../src/service/predictions/features/frankedForm";

const race = (form: FrankedForm, surprises: Readonly<Record<string, number | undefined>>): void =>
  form.add(Object.entries(surprises).map(([key, surprise]) => ({ key, surprise })));

test("a runner without a start has none, one whose rivals have not run since has no news", () => {
  const form = new FrankedForm();
  expect(form.of("ann")).toBeUndefined();
  race(form, { ann: 3, bob: -3 });
  expect(form.of("ann")).toBe(0);
});

test("rivals that run better than expected raise a form, those that run worse lower it", () => {
  const form = new FrankedForm();
  race(form, { ann: 0, bob: 0, cleo: 0 });
  race(form, { bob: 7, dot: -7 });
  expect(form.of("ann")).toBeCloseTo(7 / 4, 12);
  expect(form.of("cleo")).toBeCloseTo(7 / 4, 12);
  race(form, { cleo: -20, eve: 20 });
  expect(form.of("ann")).toBeCloseTo((7 - 20) / 5, 12);
});

test("a runner's own runs are no news about its form", () => {
  const form = new FrankedForm();
  race(form, { ann: 0, bob: 0 });
  race(form, { ann: 9, dot: -9 });
  // Of the first race nothing, of the second nothing yet.
  expect(form.of("ann")).toBe(0);
  expect(form.of("bob")).toBeCloseTo(9 / 4, 12);
});

test("only the latest three races count", () => {
  const form = new FrankedForm();
  race(form, { ann: 0, bob: 0 });
  for (const other of ["c", "d", "e"]) race(form, { ann: 0, [other]: 0 });
  race(form, { bob: 14, f: 0 });
  expect(form.of("ann")).toBe(0);
});

test("unknown performances are no news, and a runner can be forgotten", () => {
  const form = new FrankedForm();
  race(form, { ann: 0, bob: 0 });
  race(form, { bob: undefined, cleo: undefined });
  expect(form.of("ann")).toBe(0);
  form.delete("ann");
  expect(form.of("ann")).toBeUndefined();
});
