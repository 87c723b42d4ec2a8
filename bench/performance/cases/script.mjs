/**
 * G10, M1: measures the script that must be loaded before the functions are associated, and the pane's
 * scripts.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

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

export async function script({ browser, dist, rounds, service }) {
  const text = readFileSync(join(dist, "functions.js"), "utf8");
  const kilobytes = gzipSync(text).length / 1024;
  const page = await browser.newPage();
  const took = await page.evaluate(
    async ([code, count]) => {
      globalThis.CustomFunctions = { associate: () => undefined };
      const all = [];
      for (let round = 0; round < count; round++) {
        const url = URL.createObjectURL(new Blob([code, `// ${round}`], { type: "text/javascript" }));
        const tag = Object.assign(globalThis.document.createElement("script"), { src: url });
        const started = performance.now();
        await new Promise((resolve) => ((tag.onload = resolve), globalThis.document.head.append(tag)));
        all.push(performance.now() - started);
      }
      return all.sort((a, b) => a - b)[Math.floor(count / 2)];
    },
    [text, rounds],
  );
  await page.close();
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
      what: `load, compile and run (the template's, on another machine: ${template.milliseconds} ms)`,
      wanted: `<= ${mostMilliseconds} ms`,
      text: `${took.toFixed(1)} ms`,
      met: took <= mostMilliseconds,
    },
    {
      goal: "M1",
      what: "scripts of an open pane with those of the functions, gzipped",
      wanted: "<= 120 kB",
      text: `${pane.toFixed(1)} kB`,
      met: pane <= 120,
    },
  ];
}
