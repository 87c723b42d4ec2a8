import { exoticTickets } from "../../src/maths/exoticTickets";
import type { Legs } from "../../src/maths/orderModel";

/** Returns the orders of a ticket's runners, such as "0>1". */
const ordersOf = ([leg = [], ...nextLegs]: Legs): string[] =>
  leg.flatMap((runner) =>
    nextLegs.length === 0
      ? [`${runner}`]
      : ordersOf(nextLegs.map((next) => next.filter((other) => other !== runner))).map(
          (rest) => `${runner}>${rest}`,
        ),
  );

describe("exoticTickets", () => {
  it("give a box the same leg for every place, and name runners by their position among the starters", () => {
    expect(exoticTickets({ type: "trifecta", selections: [[2, 5, 6]] }, [0, 2, 5, 6])).toEqual([
      [
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ],
    ]);
  });

  it("turn a quinella into every two of its runners in both orders, each once", () => {
    const tickets = exoticTickets(
      {
        type: "quinella",
        selections: [
          [0, 1],
          [1, 2],
        ],
      },
      [0, 1, 2],
    );
    expect(tickets.flatMap(ordersOf).sort()).toEqual(["0>1", "0>2", "1>0", "1>2", "2>0", "2>1"]);
  });

  it("put the other runners in each free place of a swinger", () => {
    const tickets = exoticTickets({ type: "swinger", selections: [[1, 2]] }, [0, 1, 2]);
    const all = ["0>1>2", "0>2>1", "1>0>2", "1>2>0", "2>0>1", "2>1>0"];
    expect(tickets.flatMap(ordersOf).sort()).toEqual(all);
  });

  it("have all last runners of the same first ones in one, so that a box of a whole field is soon priced", () => {
    const box = Array.from({ length: 40 }, (_, runner) => runner);
    expect(exoticTickets({ type: "trio", selections: [box] }, box)).toHaveLength(40 * 39);
    expect(exoticTickets({ type: "trio", selections: [box, box, box.slice(1)] }, box)).toHaveLength(40 * 39);
    expect(exoticTickets({ type: "swinger", selections: [box] }, box)).toHaveLength(3 * 40);
  });
});
