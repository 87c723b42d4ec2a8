import { hosts, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

const at = testSite();

type Grid = Readonly<Record<"insertRow" | "clear" | "area", (value: unknown) => unknown>>;

/** Changes rows of the sheet of bets as a person does in the grid. */
const change = (workbench: Workbench, method: "insertRow" | "clear", address: string): Promise<void> =>
  workbench.page.evaluate(
    ([name, range]) => {
      const { grid } = (window as unknown as { racingWorkbench: { excel: { grid: Grid } } }).racingWorkbench
        .excel;
      grid[name](grid.area(range));
    },
    [method, address] as const,
  );

/** The first columns of results and of bets, and those of a bet's number and stake. */
const [resultColumns, numberColumn, stakeColumn] = ["A", "O", "T"];

test.each(hosts)(
  "with %s results stay beside their bets while rows are cleared, inserted, sorted and typed out of order",
  async (host) => {
    const workbench = await openWorkbench(at.browser, at.server.url, { host });
    await workbench.begin();
    await workbench.type("Race!C7", "2026-03-07");
    await workbench.type("Race!E7", "1");
    await workbench.settled();
    await workbench.type("Race!K11", "15");
    await workbench.type("Race!K12", "9");
    await workbench.settled();
    await workbench.press("logBets");
    await workbench.settled();
    /** Returns status and number of every row, once each status was found beside the stake of its bet. */
    const rows = async () => {
      await workbench.settled();
      const [results, numbers, stakes] = await Promise.all([
        workbench.get(`Bets!${resultColumns}8:C30`),
        workbench.get(`Bets!${numberColumn}8:${numberColumn}30`),
        workbench.get(`Bets!${stakeColumn}8:${stakeColumn}30`),
      ]);
      return results.flatMap(([status, , risk], index) => {
        const stake = stakes[index]?.[0] ?? "";
        expect([index, risk || ""]).toEqual([index, stake]);
        return stake === "" ? [] : [[index + 8, status, numbers[index]?.[0]]];
      });
    };
    expect(await rows()).toEqual([
      [8, "lost", 1],
      [9, "won", 2],
    ]);
    /** Types a bet on a runner of the same race. */
    const type = async (row: number, number: number): Promise<void> => {
      const cells = { K: "46088", M: "Ashford Park", N: "1", O: String(number), Q: "win", S: "4", T: "5" };
      for (const [column, text] of Object.entries(cells)) await workbench.type(`Bets!${column}${row}`, text);
    };
    await type(20, 3);
    expect(await rows()).toEqual([
      [8, "lost", 1],
      [9, "won", 2],
      [20, "lost", 3],
    ]);
    await change(workbench, "insertRow", "Bets!A9");
    await change(workbench, "insertRow", "Bets!A8");
    expect(await rows()).toEqual([
      [9, "lost", 1],
      [11, "won", 2],
      [22, "lost", 3],
    ]);
    await change(workbench, "clear", "Bets!J9:AY9");
    await type(8, 2);
    expect(await rows()).toEqual([
      [8, "won", 2],
      [11, "won", 2],
      [22, "lost", 3],
    ]);
    await workbench.page.context().close();
  },
);
