import type { Page } from "playwright-core";
import { whileWorking } from "./whileWorking";

type Step = (...args: unknown[]) => Promise<unknown>;

/** The steps of a locator that wait for its element, by the number of arguments before their options. */
const ofLocators = [
  ["blur", "boundingBox", "check", "clear", "click", "dblclick", "focus", "hover", "innerText", "inputValue"],
  ["fill", "getAttribute", "press", "pressSequentially", "selectOption", "setInputFiles", "type"],
];
const alsoOfLocators = [
  "isChecked",
  "isDisabled",
  "scrollIntoViewIfNeeded",
  "textContent",
  "uncheck",
  "waitFor",
];

/** The steps of a page or frame: the steps of a locator have its selector before their own arguments. */
const ofPages = [
  ["reload"],
  ["check", "click", "focus", "goto", "hover", "innerText", "inputValue", "textContent", "uncheck"],
  ["fill", "press", "selectOption", "setInputFiles", "waitForFunction"],
];
/** Steps that are awaited without a signal. */
const others = ["evaluate", "screenshot", "waitForEvent", "waitForRequest"];

/** Lets a method of a prototype end once nothing works any more, in place of a time. */
function makePatient(prototype: Record<string, unknown>, name: string, place?: number): void {
  const step = prototype[name] as (Step & { isPatient?: true }) | undefined;
  if (!step || step.isPatient) return;
  const patient: Step & { isPatient?: true } = function (this: unknown, ...args) {
    return whileWorking(name, (signal) => {
      if (place !== undefined) args[place] = { timeout: 0, signal, ...(args[place] as object | undefined) };
      return Reflect.apply(step, this, args);
    });
  };
  patient.isPatient = true;
  prototype[name] = patient;
}

/**
 * Makes the steps of all pages and locators wait as long as browser and servers work, however long a busy
 * machine takes, and fail once they are idle. The error names the missing element or state.
 */
export function makeStepsPatient(page: Page): void {
  const prototypeOf = (one: object) => Object.getPrototypeOf(one) as Record<string, unknown>;
  const [locator, ...pages] = [page.locator("html"), page, page.mainFrame()].map(prototypeOf);
  for (const [place, names] of [...ofLocators.entries(), [0, alsoOfLocators] as const])
    for (const name of names) makePatient(locator ?? {}, name, place);
  for (const prototype of pages)
    for (const [place, names] of ofPages.entries())
      for (const name of names) makePatient(prototype, name, place);
  for (const prototype of [locator ?? {}, ...pages]) for (const name of others) makePatient(prototype, name);
}
