/** Attributes the samples of V8 profiles to the parts of the program, for the table of where the time goes. */
import { Session } from "node:inspector/promises";

/** Parts by the address of a function's file: the first that matches. */
const parts = [
  [/node_modules\/node-sqlite3-wasm|sqlite3/, "SQLite"],
  [/node_modules\/@odoo\/(?:owl|o-spreadsheet)|\/workbench\/(?:vendor|engine)/, "the spreadsheet"],
  [/node_modules\/((?:@[^/]+\/)?[^/]+)/, (found) => found[1]],
  [/build\/server\/((?:[\w-]+\/){1,2})/, (found) => `src/${found[1].replace(/\/$/, "")}`],
  [/\/workbench\/[\w.-]+\.js/, "the workbench: its page and its part of Office.js"],
  [/\/(?:functions|\d+)(?:\.[0-9a-f]{8})?\.js/, "the add-in: functions and pane"],
  [/office|custom-functions-runtime/, "Microsoft's office.js"],
  [/^wasm:/, "SQLite"],
  [/^node:/, "Node.js"],
  [/\/([\w.-]+?)(?:\.[0-9a-f]{8})?\.js(?:\?|$)/, (found) => found[1]],
];

function partOf(url, named) {
  for (const [pattern, name] of [...named, ...parts]) {
    const found = pattern.exec(url);
    if (found) return typeof name === "string" ? name : name(found);
  }
  return undefined;
}

const engineParts = {
  "(garbage collector)": "garbage collection",
  "(program)": "the engine itself: compiling, drawing",
};

/**
 * Returns the parts of some profiles, largest first, with their milliseconds divided by a number of repetitions. Built-in functions
 * belong to the part that calls them, those that no part calls to the root; idle time is left out.
 */
export function partsOf(of, profiles, { divided = 1, named = [], most = 7, root = "Node.js" } = {}) {
  const times = new Map();
  const add = (part, time) => times.set(part, (times.get(part) ?? 0) + time);
  for (const { nodes, samples, timeDeltas } of profiles) {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const names = new Map();
    const name = (node, caller) => {
      const { functionName, url } = node.callFrame;
      const part = engineParts[functionName] ?? partOf(url, named) ?? caller;
      names.set(node.id, functionName === "(idle)" ? undefined : part);
      for (const child of node.children ?? []) name(byId.get(child), part);
    };
    name(nodes[0], root);
    samples.forEach((id, index) => names.get(id) && add(names.get(id), timeDeltas[index] / 1000));
  }
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([part, time]) => ({ of, part, share: time / whole, milliseconds: time / divided }));
}

/** Runs some work under the profiler of this process and returns its profile. */
export async function profiled(work) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.start");
  await work();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  return profile;
}
