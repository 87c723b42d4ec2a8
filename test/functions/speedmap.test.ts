import { form } from "../../src/functions/form";
import { speedmap } from "../../src/functions/speedmap";
import { asOf, errorOf, openTestSession, openService } from "./testSession";
import { fieldOf, openRace } from "./servedRace";

const text = (value: unknown) => value as never; // a cell's value where a range may stand
const map = (settlingPosition: number, earlySpeedIndex = 50) => ({
  speedMap: { runningStyle: "leader", earlySpeedIndex, settlingPosition },
});

const openField = () =>
  openRace({
    runners: fieldOf([
      { barrier: 3, ...map(1) },
      { barrier: 1, ...map(4.5) },
      { barrier: 2, decorators: [] },
      { barrier: 4, ...map(2, 40) },
      { ...map(2, 60) },
      { barrier: 5, scratched: true, ...map(3) },
    ]),
  });

test("runners stand from the inside out, each at its place in running, the unrated listed", async () => {
  openField();
  expect(await speedmap(asOf, "ashford-park", 3)).toEqual([
    ["Barrier", "No", "Runner", "Running style", "Settling position", "Status", "1", "2", "3", "4", "5"],
    [1, 2, "Runner 2", "leader", 4.5, "runs", "", "", "", 2, ""],
    [2, 3, "Runner 3", "", "", "unrated", "", "", "", "", ""],
    [3, 1, "Runner 1", "leader", 1, "runs", 1, "", "", "", ""],
    [4, 4, "Runner 4", "leader", 2, "runs", "", "", 4, "", ""],
    [5, 6, "Runner 6", "leader", 3, "scratched", "", "", "", "", ""],
    ["", 5, "Runner 5", "leader", 2, "runs", "", 5, "", "", ""],
  ]);
});

test("a scratching moves those behind it up, and no row or column", async () => {
  openField();
  const before = await speedmap(asOf, "ashford-park", 3, null as never, false);
  const after = await speedmap(asOf, "ashford-park", 3, text("Runner 1"), false);
  expect(after.map((row) => row.slice(0, 5))).toEqual(before.map((row) => row.slice(0, 5)));
  expect(after[2]?.slice(5)).toEqual(["what-if", "", "", "", "", ""]);
  expect(after[5]?.slice(5)).toEqual(["runs", 5, "", "", "", ""]);
});

test("back markers of a harness race stand behind the front mark, the second row behind the first", async () => {
  openRace({
    runners: fieldOf([
      { barrier: 1, handicapMetres: 20, ...map(3) },
      { barrier: 1, startRow: "second", ...map(2) },
      { barrier: 2, startRow: "front", ...map(1) },
    ]),
  });
  const rows = await speedmap(asOf, "ashford-park", 3, null as never, false);
  expect(rows.map((row) => row[1] as number)).toEqual([3, 2, 1]);
});

test("it sends FORM's request, and a warm call returns without a promise", async () => {
  const { asked } = openTestSession({ answer: (await openService()).handle });
  await form(asOf, "ashford-park", 3);
  expect(speedmap(asOf, "ashford-park", 3).length).toBeGreaterThan(5);
  expect(asked).toHaveLength(1);
});

test("an answer of the Free plan is #N/A with the reason; a race of which nobody can be rated is not", async () => {
  openRace({ runners: fieldOf([{}, {}]) });
  const error = await errorOf(() => speedmap(asOf, "ashford-park", 3));
  expect([error.code, error.message]).toEqual(["#N/A", expect.stringContaining("part of the Pro plan")]);
  openRace({ runners: fieldOf([{ decorators: [] }, { decorators: [] }]) });
  expect(await speedmap(asOf, "ashford-park", 3, null as never, false)).toHaveLength(2);
});

test("a runner that is not in the race throws", async () => {
  openField();
  const error = await errorOf(() => speedmap(asOf, "ashford-park", 3, text(12)));
  expect([error.code, error.message]).toEqual([
    "#VALUE!",
    "scratched must name runners of the field: current value is 12",
  ]);
});
