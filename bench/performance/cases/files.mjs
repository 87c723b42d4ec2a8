/**
 * F1, F2: measures saving and opening a workbook of 25 sheets in the browser, and exceljs with the same
 * cells.
 */
import { join } from "node:path";
import webpack from "webpack";
import { measure, ratio, summary } from "../rounds.mjs";
import { root } from "../sources.mjs";

const script = "workbookPage.js";

/** Bundles the code of the workbench that reads and writes files, as `npm start` does. */
async function bundle(folder) {
  const bundler = webpack({
    mode: "production",
    entry: join(root, "bench/performance", script),
    output: { path: folder, filename: script },
    target: ["web", "es2022"],
    resolve: { extensions: [".ts", ".tsx", ".js"], alias: { numfmt$: join(root, "node_modules/numfmt/dist/index.mjs") } },
    module: {
      parser: { javascript: { dynamicImportMode: "eager" } },
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, loader: join(root, "tools/quickSource.cjs") },
        { test: /[\\/]numfmt[\\/]dist[\\/]/, loader: join(root, "tools/numfmtLanguages.cjs") },
      ],
    },
    optimization: { minimize: false, splitChunks: false },
    performance: { hints: false },
  }); // prettier-ignore
  await new Promise((resolve, reject) =>
    bundler.run((error, stats) =>
      error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve(),
    ),
  );
  return join(folder, script);
}

export async function openWorkbookPage(browser, folder) {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error));
  for (const path of [
    join(root, "node_modules/@odoo/owl/dist/owl.iife.min.js"),
    join(root, "node_modules/@odoo/o-spreadsheet/dist/o_spreadsheet.min.iife.js"),
    join(root, "node_modules/exceljs/dist/exceljs.min.js"),
    await bundle(folder),
  ])
    await page.addScriptTag({ path });
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  const call = (name) => page.evaluate((work) => globalThis.workbookPage[work](), name);
  /** Runs some work of the page; resolves with the milliseconds of processor time of the page's thread. */
  const timed = async (name) => {
    const before = await busy();
    await call(name);
    return (await busy()) - before;
  };
  return { page, session, call, timed };
}

export async function files({ browser, folder, rounds }) {
  const { page, call, timed } = await openWorkbookPage(browser, folder);
  try {
    const { cells } = await call("prepare");
    const names = ["save", "saveByPeer", "read", "open", "readByPeer"];
    const times = await measure(Object.fromEntries(names.map((name) => [name, () => timed(name)])), rounds);
    const over = (goal, what, [name, to], limit) => ({ goal, what, ...ratio(times, name, to), limit });
    const middle = (name) => Math.round(summary(times[name]).median);
    return [
      over("F1", "saving, divided by exceljs with the same cells", ["save", "saveByPeer"], 2),
      over("F2", "reading the file into a workbook's data, divided by exceljs", ["read", "readByPeer"], 2),
      over("F2", "the same with all formulas calculated, of which exceljs calculates none", ["open", "readByPeer"]),
      {
        goal: "F2",
        what: `milliseconds of processor time of exceljs and here, ${cells} cells`,
        text: `saving ${middle("saveByPeer")} and ${middle("save")}; reading ${middle("readByPeer")} and ${middle("read")}; all formulas calculated ${middle("open")}`,
      },
    ]; // prettier-ignore
  } finally {
    await page.context().close();
  }
}
