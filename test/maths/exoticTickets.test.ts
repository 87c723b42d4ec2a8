import { exoticTickets } from "../../src/maths/exoticTickets";

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
    const orders = tickets.map((legs) => legs.flat().join(">"));
    expect(orders.sort()).toEqual(["0>1", "0>2", "1>0", "1>2", "2>0", "2>1"]);
  });
});
