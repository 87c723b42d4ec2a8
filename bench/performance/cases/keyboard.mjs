/** P11: measures the longest tasks of the add-in's page, during which a key waits, with the pane open in the workbench. */
import { today } from "../sources.mjs";

const formulas = 500;
const racesADay = 20;

/** Records the tasks of more than 50 ms that a frame's own scripts cause. */
function recordLongTasks() {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === "self") globalThis.longTasks.push(duration);
  }).observe({ type: "longtask" });
}

/** Returns a sheet of formulas about as many races. */
const cells = () =>
  Object.fromEntries(
    Array.from({ length: formulas }, (_, index) => {
      const [track, race] = [`track-${Math.floor(index / racesADay)}`, (index % racesADay) + 1];
      return [`A${index + 1}`, `=RACING.RUNNER("${today}","${track}",${race},1,"name")`];
    }),
  );

const settled = (page) =>
  page.waitForFunction(() => globalThis.racingWorkbench?.idle?.(), undefined, { timeout: 0, polling: 100 });

/** Runs some work until the sheet is calculated; returns the milliseconds of the long tasks meanwhile. */
async function longTasksOf(page, work) {
  const pane = page.frames().find((frame) => frame.url().includes("taskpane"));
  await pane.evaluate(() => void (globalThis.longTasks.length = 0));
  await work();
  await settled(page);
  return pane.evaluate(() => globalThis.longTasks);
}

const text = (tasks) =>
  tasks.length === 0
    ? "none above 50 ms"
    : `${tasks.length} above 50 ms, the longest ${Math.round(Math.max(...tasks))} ms`;

export async function keyboard({ browser, service }) {
  service.reset();
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(recordLongTasks);
  await page.goto(`${service.url}/workbench.html`, { timeout: 0 });
  await settled(page);
  const sheet = JSON.stringify([{ name: "Sheet1", cells: cells() }]);
  const first = await longTasksOf(page, () => page.evaluate(`racingWorkbench.create(${sheet})`));
  const again = await longTasksOf(page, () => page.keyboard.press("Control+Alt+F9"));
  await page.context().close();
  const what = `tasks of the add-in's page, pane open, ${formulas} formulas about as many races:`;
  const wanted = "none above 100 ms";
  return [
    { goal: "P11", what: `${what} first calculation`, text: text(first), wanted },
    { goal: "P11", what: `${what} all calculated again`, text: text(again), wanted },
  ];
}
