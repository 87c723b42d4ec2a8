/**
 * G10, M1: measures the script that must be loaded before the functions are associated, and the pane's
 * scripts.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { summary } from "../rounds.mjs";

const template = { size: 68.4, milliseconds: 95 };
const mostKilobytes = 12;
const mostMilliseconds = template.milliseconds / 10;

/** Returns the gzipped size of the add-in's scripts that an open pane has loaded, in kB. */
async function paneKilobytes(browser, service, dist) {
  const page = await browser.newPage();
  await page.goto(`${service.url}/workbench.html`, { timeout: 0 });
  await page.waitForFunction(() => globalThis.racingWorkbench?.idle?.(), undefined, { timeout: 0 });
  const pane = page.frames().find((frame) => frame.url().includes("taskpane"));
  await pane.waitForSelector("#pane > *");
  const names = await pane.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js") && !path.startsWith("/workbench/")),
  );
  await page.close();
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0) / 1024;
}

/**
 * Loads the script of the functions in a new page of the service's origin, where Office.js is not loaded yet. Returns the time until its
 * last function is associated, in milliseconds.
 */
async function associatingTime(browser, service) {
  const page = await browser.newPage();
  const address = `${service.url}/empty.html`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: "<head></head>" }));
  await page.goto(address);
  const took = await page.evaluate(async () => {
    let last;
    globalThis.CustomFunctions = { associate: () => (last = performance.now()) };
    globalThis.Office = { onReady: () => new Promise(() => {}), actions: { associate: () => undefined } };
    const { document } = globalThis;
    const tag = Object.assign(document.createElement("script"), { src: "functions.js" });
    const started = performance.now();
    await new Promise((resolve) => ((tag.onload = resolve), document.head.append(tag)));
    return last - started;
  });
  await page.close();
  return took;
}

export async function script({ browser, dist, rounds, service }) {
  const kilobytes = gzipSync(readFileSync(join(dist, "functions.js"))).length / 1024;
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await associatingTime(browser, service));
  const took = summary(times).median;
  const pane = await paneKilobytes(browser, service, dist);
  return [
    {
      goal: "G10",
      what: `script, gzipped (the template's: ${template.size} kB)`,
      wanted: `<= ${mostKilobytes} kB`,
      text: `${kilobytes.toFixed(1)} kB`,
      met: kilobytes <= mostKilobytes,
    },
    {
      goal: "G10",
      what: `load, compile and run until the functions are associated (the template's, on another machine: ${template.milliseconds} ms)`,
      brief: "load, compile and run",
      wanted: `<= ${mostMilliseconds} ms`,
      text: `${took.toFixed(1)} ms`,
      met: took <= mostMilliseconds,
    },
    {
      goal: "M1",
      what: "scripts of an open pane and of the functions, gzipped",
      wanted: "<= 120 kB",
      text: `${pane.toFixed(1)} kB`,
      met: pane <= 120,
    },
  ];
}
