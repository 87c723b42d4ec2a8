import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import type { FunctionResult } from "../microsoftHost/functionCalls";
import type { HostProfile } from "../microsoftHost/hostProfile";
import type { MicrosoftHost } from "../microsoftHost/microsoftHost";
import { eventually } from "../browser/eventually";
import { select } from "../browser/keyboard";
import { noteErrors } from "../browser/noteErrors";
import { openWorkbench, hosts, type Workbench } from "../browser/openWorkbench";
import { fixtureOptions, keys, testSite } from "../browser/testSite";
import { commandTimeout } from "../../src/addin/excel/officeJs";
import { argumentsOf, type Outcome } from "./cellCall";
import { calls } from "./exampleCalls";
import { outcomeOf } from "./functionCalls";

/** Every example call under hosts that misbehave: the table of docs/reference/conformance.md. */

const newest = { ExcelApi: "1.20", CustomFunctionsRuntime: "1.5" };

/** The profiles by their names in the table; the first changes nothing and is the measure of the others. */
const profiles = {
  "Excel as it should be": {},
  "5 MB refusal": { mostCharacters: 5_000_000 },
  "Cached functions.json": { keepsMetadata: true },
  "Silent Excel.run": { isSilent: true },
  "A cell in edit": { isEditing: true },
  "Ignored showAsTaskpane": { ignoresShowPane: true },
  "Read-only workbook": { isReadOnly: true },
  Tables: { sets: newest, tables: { Bets: "Sheet1!D8:F12" } },
  "Merged cells": { sets: newest, merged: ["Sheet1!E4:F4"] },
  "ExcelApi 1.1, CustomFunctionsRuntime 1.1": { sets: { ExcelApi: "1.1", CustomFunctionsRuntime: "1.1" } },
  "ExcelApi 1.4, CustomFunctionsRuntime 1.2": { sets: { ExcelApi: "1.4", CustomFunctionsRuntime: "1.2" } },
  "ExcelApi 1.9, CustomFunctionsRuntime 1.3": { sets: { ExcelApi: "1.9", CustomFunctionsRuntime: "1.3" } },
  "ExcelApi 1.11, CustomFunctionsRuntime 1.3": { sets: { ExcelApi: "1.11", CustomFunctionsRuntime: "1.3" } },
  "ExcelApi 1.12, CustomFunctionsRuntime 1.3": { sets: { ExcelApi: "1.12", CustomFunctionsRuntime: "1.3" } },
  "ExcelApi 1.13, CustomFunctionsRuntime 1.4": { sets: { ExcelApi: "1.13", CustomFunctionsRuntime: "1.4" } },
  "ExcelApi 1.19, CustomFunctionsRuntime 1.5": { sets: { ExcelApi: "1.19", CustomFunctionsRuntime: "1.5" } },
  "ExcelApi 1.20, CustomFunctionsRuntime 1.5": { sets: newest },
  "Two readers": {},
} as const satisfies Readonly<Record<string, HostProfile>>;
const names = Object.keys(profiles) as (keyof typeof profiles)[];

type NamedCall = readonly [name: string, args: readonly unknown[]];

/** Opens a window of the workbook for each profile and makes all calls in each. Sent to the page. */
async function callAll([opened, all]: readonly [readonly HostProfile[], readonly NamedCall[]]) {
  const { openWithProfile } = window as unknown as { openWithProfile(profile: HostProfile): MicrosoftHost };
  const settle = async (host: MicrosoftHost): Promise<readonly FunctionResult[]> => {
    await host.functionsReady;
    return Promise.all(
      all.map(([name, args]) => {
        const { id, result } = host.calls.call(name, args);
        return result.then(
          (value): FunctionResult => [id, true, value],
          ({ code, message }: { code: string; message: unknown }): FunctionResult => [
            id,
            false,
            `${code} ${String(message)}`,
          ],
        );
      }),
    );
  };
  return Promise.all(opened.map((profile) => settle(openWithProfile(profile))));
}

/** The windows share one key and do not know of each other: a limit of theirs would pause them all. */
const unlimited = ["--limit", "pro=9000000/9000"];
const at = testSite(() => [...fixtureOptions, ...unlimited], { withFixture: true });
let page: Page;
let outcomes: ReadonlyMap<string, readonly Outcome[]>;
const errors: string[] = [];

beforeAll(async () => {
  // A call of RATE fails while the variables of formulas are computed, which a busy computer takes long for.
  const variables = `${at.server.url}/api/x1/backtest?formula=barrier`;
  const headers = { "X-API-Key": keys.pro };
  await eventually(async () => (await fetch(variables, { headers })).status, 200);
  ({ page } = await openWorkbench(at.browser, at.server.url, { host: hosts[1] }));
  noteErrors(page, errors);
  const all = Object.values(calls).map((call) => [call[0], argumentsOf("web", call)] as const);
  const results = await page.evaluate(callAll, [Object.values(profiles), all] as const);
  outcomes = new Map(names.map((name, index) => [name, (results[index] ?? []).map(outcomeOf)]));
});

/** The outcomes without number formats, which Excel has from CustomFunctionsRuntime 1.4 on. */
const withoutFormats = (all: readonly Outcome[] | undefined) =>
  all?.map((outcome) =>
    "table" in outcome
      ? outcome.table.map((row) => row.map((cell) => (Array.isArray(cell) ? cell[0] : cell)))
      : outcome,
  );

test.each(names)("%s: every example call ends as it should", (name) => {
  const expected = withoutFormats(outcomes.get(names[0] ?? ""));
  expect(expected).toHaveLength(Object.keys(calls).length);
  expect(withoutFormats(outcomes.get(name))).toEqual(expected);
});

/** Ends the waits of one length at once: no answer comes. Self-contained: a browser gets its source. */
function shortenTimeout(length: number): void {
  const realTimeout = window.setTimeout.bind(window);
  const shortened = (work: TimerHandler, delay?: number, ...args: unknown[]): number =>
    realTimeout(work, delay === length ? 0 : delay, ...args);
  Object.assign(window, { setTimeout: shortened });
}

describe("the pane", () => {
  let workbench: Workbench;
  beforeAll(async () => {
    workbench = await openWorkbench(at.browser, at.server.url, { host: hosts[1] });
    noteErrors(workbench.page, errors);
    await workbench.create({ A1: "my own" });
  });

  /** Opens the pane of a profile in place of the pane before. */
  async function openPane(profile: HostProfile): Promise<Frame> {
    await workbench.page.evaluate((givenProfile) => {
      for (const frame of document.querySelectorAll<HTMLElement>("#pane iframe"))
        frame.style.display = "none";
      const open = window as unknown as { openWithProfile(profile: HostProfile): MicrosoftHost };
      const host = open.openWithProfile(givenProfile);
      const opened: string[] = [];
      Object.assign(window, { profiled: host, opened, open: (address: string) => void opened.push(address) });
      return host.functionsReady;
    }, profile);
    const frame = workbench.page.frames().at(-1);
    if (!frame) throw new Error("The workbench has no pane");
    return frame;
  }

  /** Inserts the form of a race at C3 and returns the pane's notice. */
  async function insert(profile: HostProfile): Promise<string> {
    const pane = await openPane(profile);
    if (profile.isEditing) await pane.evaluate(shortenTimeout, commandTimeout);
    await select(workbench, "C3");
    await pane.getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
    await pane.getByLabel("Race", { exact: true }).selectOption("3");
    const preview = pane.getByRole("button", { name: /^Preview/ });
    const insertButton = pane.getByRole("button", { name: /^Insert (at the active cell|without a result)$/ });
    await preview.or(insertButton).waitFor();
    if (await preview.isVisible()) await preview.click();
    await insertButton.click();
    const notice = pane
      .locator(".notice")
      .filter({ hasText: /C3|Excel/ })
      .first();
    await notice.waitFor();
    return notice.innerText();
  }

  test.each<readonly [keyof typeof profiles, RegExp]>([
    ["Tables", /Sheet1!C3 reach into the Excel table “Bets”/],
    ["Merged cells", /reach into merged cells \(Sheet1!E4:F4\)/],
    ["Read-only workbook", /protected or read-only/],
    ["A cell in edit", /Excel has not answered for 30 seconds, perhaps because a cell is being edited/],
  ])("%s: nothing is inserted, and the pane names the reason", async (name, reason) => {
    expect(await insert(profiles[name])).toMatch(reason);
    expect(await workbench.table("A1:Z20")).toEqual([["my own"]]);
  });

  test("Ignored showAsTaskpane: a control names the button to press, and the pane opens at its view", async () => {
    const pane = await openPane({ ignoresShowPane: true });
    // The host plays no dialogs, so that the page opens in the browser.
    const opened = (): Promise<string[]> =>
      workbench.page.evaluate(() => (window as unknown as { opened: string[] }).opened);
    const press = (): Promise<void> =>
      workbench.page.evaluate(() =>
        (window as unknown as { profiled: MicrosoftHost }).profiled.press("raceDay"),
      );
    await press();
    expect(await opened()).toEqual([]); // the pane is open
    await workbench.page.click("#close");
    await press();
    await eventually(opened, [`${at.server.url}/help.html#pane`]);
    await workbench.page.click("#toggle");
    await pane.getByRole("button", { name: "Race day", exact: true }).waitFor();
    expect(await pane.locator('[aria-current="page"]').innerText()).toBe("Race day");
  });
});

test("no page had an uncaught error", () => {
  expect(errors).toEqual([]);
});

test("docs/reference/conformance.md lists the profiles", () => {
  const text = readFileSync(join(__dirname, "../../docs/reference/conformance.md"), "utf8");
  const [, section = ""] = text.split("## Hosts that misbehave");
  const listed = [...section.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, name]) => name).slice(2);
  expect(listed).toEqual(names.slice(1));
});
