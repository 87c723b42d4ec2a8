import { functionNames, functionOf } from "../../../src/workbench/formula/functions";
import { engine } from "../../../src/workbench/grid/engineValue";
import { applyExcelConventions, describeFunctions } from "../../../src/workbench/grid/excelConventions";
import { helpOf } from "../../../src/workbench/grid/functionHelp";
import { loadEngine } from "./loadEngine";

loadEngine();

test("each function of the list has arguments and a sentence while one types", async () => {
  applyExcelConventions();
  await describeFunctions();
  const { functionRegistry } = engine().registries;
  const silent = functionNames.filter((name) => {
    const { description, args } = functionRegistry.get(name);
    const takesNone = functionOf(name)?.parameters.length === 0;
    return String(description) === "" || (args.length === 0 && !takesNone);
  });
  expect(silent).toEqual([]);
});

test("the arguments that we describe are as many as the function takes, and begin with the needed ones", () => {
  const wrong: unknown[] = [];
  for (const name of functionNames) {
    const [help, definition] = [helpOf(name), functionOf(name)];
    if (!help) continue;
    expect(help.description).toMatch(/^[A-Z].*\w\.$/);
    if (!definition) continue;
    const { parameters, repeating } = definition;
    const needed = parameters.filter(({ optional }) => !optional).length;
    const shownLength = help.args.filter(({ optional }) => !optional).length;
    if (help.args.length > 0 !== parameters.length > 0) wrong.push(name);
    const isSame = help.args.length === parameters.length && shownLength === needed;
    if (repeating === 0 && !isSame) wrong.push([name, parameters.length, needed]);
  }
  expect(wrong).toEqual([]);
});
