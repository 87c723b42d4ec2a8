/** G4: measures eight formulas that each wait for the one before, with the add-in's timers slowed as in a hidden pane. */
import { evaluateWith, openPage } from "../browser.mjs";
import { measure, ratio } from "../rounds.mjs";
import { today } from "../sources.mjs";

const links = 8;

async function chain(browser, { service, slowTimers }) {
  service.reset();
  const page = await openPage(browser, { ...service, slowTimers });
  const took = await evaluateWith(
    page,
    async ([length, day]) => {
      const started = performance.now();
      for (let race = 1; race <= length; race++)
        await globalThis.excelHost.call([["RUNNER", [day, "ashford-park", race, 1, "name", null, null]]]);
      return performance.now() - started;
    },
    [links, today],
  );
  await page.context().close();
  return took;
}

export async function hidden({ browser, service, rounds }) {
  const run = (slowTimers) => () => chain(browser, { service, slowTimers });
  const times = await measure({ hidden: run(true), visible: run(false) }, Math.min(rounds, 5));
  return [
    {
      goal: "G4",
      what: "chain of 8 formulas, pane hidden / pane visible",
      ...ratio(times, "hidden", "visible"),
      limit: 1.1,
    },
  ];
}
