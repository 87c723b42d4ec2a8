import fc from "fast-check";
import { fairBook, marginMethods, overround } from "../../src/maths/fairBook";
import { sum } from "../../src/lists/lists";
import { expectList, oddsOf } from "./fields";

type Method = keyof typeof marginMethods;
const names = Object.keys(marginMethods) as Method[];

describe("fairBook", () => {
  // The README of the shin package 0.2.1, whose probabilities and z these are; the others agree with
  // penaltyblog.
  it.each<[Method, number, number[]]>([
    ["multiplicative", 1.033840190816935, [0.3720259552992069, 0.40302811824080753, 0.22494592645998557]],
    ["additive", 0.033840190816935 / 3, [0.3733353210097396, 0.4053866030610217, 0.2212780759292387]],
    ["power", 1.0321369539769223, [0.3729844040687095, 0.40510716745679765, 0.22190842847449296]],
    ["odds ratio", 1.0531737886641697, [0.3724286508475987, 0.40413130433459654, 0.22344004481780466]],
    ["shin", 0.016942512763600953, [0.3729940603322361, 0.40477941092015757, 0.22222652874760632]],
  ])("by the %s method takes the margin off 2.6, 2.4 and 4.3", (method, parameter, probabilities) => {
    const book = fairBook([2.6, 2.4, 4.3], { method });
    expect(book.parameter).toBeCloseTo(parameter, 12);
    expectList(book.probabilities, probabilities, 12);
  });

  it("uses the odds ratio method and a win book by default", () => {
    expect(fairBook([2.6, 2.4, 4.3])).toEqual(fairBook([2.6, 2.4, 4.3], { method: "odds ratio", target: 1 }));
  });

  it("takes a price of 1 in proportion where the method would leave the others nothing", () => {
    const odds = [1, 11, 15, 26, 34];
    const shares = [0.81603, 0.07418, 0.0544, 0.03139, 0.024];
    for (const method of ["power", "odds ratio", "multiplicative"] as const) {
      const book = fairBook(odds, { method });
      expect(book.method).toBe("multiplicative");
      expectList(book.probabilities, shares, 4);
    }
    expect(fairBook(odds).method).toBe("multiplicative");
    const shin = fairBook(odds, { method: "shin" });
    expect(shin.method).toBe("shin");
    expect(sum(shin.probabilities)).toBeCloseTo(1, 10);
  });

  it("keeps the method for a price of 1 in a place book, whose runner is placed for certain", () => {
    const { probabilities, method } = fairBook([1, 1.5, 2, 3, 4], { method: "power", target: 2 });
    expect(method).toBe("power");
    expect(probabilities[0]).toBe(1);
    expect(sum(probabilities)).toBeCloseTo(2, 10);
  });

  it("gives the same for two runners by Shin's and by the additive method", () => {
    const [shin, additive] = (["shin", "additive"] as const).map(
      (method) => fairBook([1.5, 2.74], { method }).probabilities,
    );
    expectList(shin ?? [], additive ?? [], 12);
  });

  it.each(names)("adds up to 1 and keeps the order of the prices by the %s method", (method) => {
    fc.assert(
      fc.property(oddsOf({ least: 2 }), (odds) => {
        // A book over 200% is no book, and the power method leaves outsiders nothing a double could hold.
        fc.pre(overround(odds) < 1);
        fc.pre(method !== "shin" || overround(odds) >= 0);
        fc.pre(method !== "multiplicative" || overround(odds) >= 0);
        const excess = overround(odds) / odds.length;
        fc.pre(
          method !== "additive" || odds.every((price) => 1 / price - excess > 0 && 1 / price - excess <= 1),
        );
        const { probabilities } = fairBook(odds, { method });
        expect(sum(probabilities)).toBeCloseTo(1, 10);
        odds.forEach((price, runner) =>
          odds.forEach((other, rival) => {
            if (price <= other)
              expect(probabilities[runner]).toBeGreaterThanOrEqual((probabilities[rival] ?? NaN) - 1e-12);
          }),
        );
      }),
    );
  });

  it.each(names)(
    "gives equal runners equal chances and a book without margin back, by the %s method",
    (method) => {
      expectList(fairBook([4, 4, 4, 4, 4], { method }).probabilities, [0.2, 0.2, 0.2, 0.2, 0.2], 12);
      expectList(fairBook([2, 4, 4], { method }).probabilities, [0.5, 0.25, 0.25], 12);
      expect(fairBook([1.5], { method }).probabilities).toEqual([1]);
    },
  );

  it.each([2, 3] as const)("adds a place book up to %d places", (target) => {
    const odds = [1.3, 1.5, 1.8, 2.2, 2.9, 4.5, 6, 9];
    for (const method of ["multiplicative", "power", "odds ratio"] as const) {
      expect(sum(fairBook(odds, { method, target }).probabilities)).toBeCloseTo(target, 10);
    }
    expect(fairBook([1.1, 1.2, 1.3].slice(0, target), { target }).probabilities).toEqual(
      Array(target).fill(1),
    );
  });

  const smallBook = [1.15, 5, 10, 20, 50, 100];
  it.each<[number[], Parameters<typeof fairBook>[1], string]>([
    [[2, 0.9], {}, "odds ratio method as decimal odds must be 1 or more: current value is 0.9"],
    [[2, -3], {}, "odds ratio method as decimal odds must be 1 or more: current value is -3"],
    [[2, NaN], {}, "odds ratio method as decimal odds must be 1 or more: current value is NaN"],
    [[], {}, "odds ratio method as there must be odds: current value is 0"],
    [[2, 3], { target: 3 }, "odds ratio method as 3 places need as many runners: current value is 2"],
    [
      smallBook,
      { method: "additive" },
      "additive method as every probability must come out above 0 and at most 1",
    ],
    [
      [3, 3.5],
      { method: "shin" },
      "shin method as the book must add up to 1 or more: current value is 0.619",
    ],
    [
      [1.2, 1.3, 1.4],
      { method: "shin", target: 2 },
      "shin method as it is a model of win books, whose 'target' is 1",
    ],
  ])("refuses %p with %p", (odds, options, reason) => {
    expect(() => fairBook(odds, options)).toThrow(`Cannot take the margin off by the ${reason}`);
    expect(() => fairBook(odds, options)).toThrow(RangeError);
  });
});
