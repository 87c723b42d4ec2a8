import { TextDecoder, TextEncoder } from "node:util";
import { render } from "preact";
import { act } from "preact/test-utils";
import { newLayout } from "../../../../src/addin/workbook/betLayout";
import { createNavigation } from "../../../../src/addin/navigation";
import { BetFileSection } from "../../../../src/addin/pane/workbook/BetFileSection";
import { memoryHost } from "../../settings/memoryHost";
import { openTestSession } from "../../../functions/testSession";
import { renderInPane } from "../renderInPane";

test("a file that is dropped is taken here: the browser does not open it in place of the pane", async () => {
  await renderInPane({ navigation: createNavigation() }, <BetFileSection />);
  const passedOn = jest.fn();
  document.addEventListener("drop", passedOn);
  const drop = new Event("drop", { bubbles: true, cancelable: true });
  document.querySelector("textarea")?.dispatchEvent(drop);
  document.removeEventListener("drop", passedOn);
  expect([drop.defaultPrevented, passedOn.mock.calls.length]).toEqual([true, 0]);
});

Object.assign(globalThis, { TextDecoder });
afterEach(() => act(() => render(null, document.body)));

/** Drops files on the pane that is shown. */
async function drop(files: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  const dropped = Object.entries(files).map(([name, lines]) => {
    const file = new File([], name);
    return Object.assign(file, {
      arrayBuffer: async () => new TextEncoder().encode(lines.join("\n")).buffer,
    });
  });
  Object.assign(event, { dataTransfer: { files: dropped } });
  await act(async () => void document.querySelector("textarea")?.dispatchEvent(event));
}

async function waitFor(isShown: () => boolean): Promise<void> {
  while (!isShown()) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Drops files on the pane, whose sheet Bets is empty, and returns what the pane then shows. */
async function shownAfterDrop(
  files: Readonly<Record<string, readonly string[]>>,
  host = memoryHost(),
  sources: readonly string[] = ["browser"],
): Promise<string> {
  const betLog = async () => ({
    read: async () => ({ options: "", layout: newLayout, headings: [], rows: [] }),
  });
  const settings = { chosen: () => ({ workbook: {}, user: {} }) };
  openTestSession({ answer: () => Promise.reject(new TypeError("no network")) });
  const connection = { sources: () => sources };
  await renderInPane(
    { navigation: createNavigation(), betLog, connection, host, settings },
    <BetFileSection />,
  );
  await drop(files);
  await waitFor(() => document.querySelector(".notice.warning, .notice.danger") !== null);
  return document.body.textContent ?? "";
}

const prices = ["Course,Date,Race,No,Horse,SP", "Linton,2026-03-07,1,1,Alder Lane,2"];

test("several dropped files are read together, and each line left out names its file", async () => {
  const other = ["Day,Track,R,Number,SP", "2026-03-07,Linton,1,1,2", "2026-03-07,Linton,1,2,soon"];
  const shown = await shownAfterDrop({ "a.csv": prices, "b.csv": other });
  expect(shown).toContain("1 starting price, 2 lines left out");
  expect(shown).toContain("b.csv, line 2: the runner of a.csv, line 2 again");
  expect(shown).toContain("b.csv, line 3: starting price must be");
});

test("a dropped file that is no table is refused with its name", async () => {
  expect(await shownAfterDrop({ "a.csv": prices, "b.png": ["\u0000\u0001"] })).toContain(
    "b.png: The file is not a table",
  );
});

test.each([
  [["browser"], "choose it under Settings, Your results files, or drop it elsewhere on the pane."],
  [["embedded"], "which the service imports: racing-form --results FILE."],
])("a results file names the place that takes it: %j", async (sources, place) => {
  const lines = ["date,course,off,horse,pos,jockey,trainer,draw", "2026-03-07,Linton,2:30,Ann,1,A B,C D,2"];
  expect(await shownAfterDrop({ "a.csv": lines }, memoryHost(), sources)).toContain(place);
  const bets = ["date,course,off,horse,pos,jockey,trainer,staked", "2026-03-07,Linton,2:30,Ann,1,A B,C D,2"];
  await act(() => render(null, document.body));
  expect(await shownAfterDrop({ "a.csv": bets }, memoryHost(), sources)).not.toContain("hold results");
});

const at = (date: string, track: string) => `${date},1,${track},Alder Lane,2`;
const starts = (...lines: readonly string[]) => ["Date,Race,Course,Horse,SP", ...lines];
const [late, later] = ["2026-03-08T05:30Z", "2026-03-09T05:30Z"];
const zoneFields = () => [...document.querySelectorAll("select")].filter((one) => one.id !== "");
const labels = () => zoneFields().map(({ labels: [label] }) => label?.textContent);

async function choose(field: HTMLSelectElement | undefined, zone: string): Promise<void> {
  if (!field) throw new Error("there is no such field");
  field.value = zone;
  await act(async () => void field.dispatchEvent(new Event("change", { bubbles: true })));
}

async function readAgain(): Promise<void> {
  const button = [...document.querySelectorAll("button")].find((one) =>
    one.textContent.startsWith("Read again"),
  );
  button?.focus();
  await act(async () => button?.click());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

test("the zone of each unknown track is asked for once, and remembered for the next file", async () => {
  const host = memoryHost();
  const files = {
    "a.csv": starts(at(late, "Cedar Flat"), at(late, "Santa Anita")),
    "b.csv": [
      "Date,Race,Course,Nag,Horse,SP",
      `${later},1,Cedar Flat,,Alder Lane,2`,
      `${later},1,Cedar Hill,,Alder Lane,2`,
    ],
  };
  expect(await shownAfterDrop(files, host)).toContain("1 starting price, 3 lines left out");
  expect(labels()).toEqual(["Time zone of Cedar Flat", "Time zone of Cedar Hill"]);
  const [first] = zoneFields();
  expect(first?.value).toBe("");
  const groups = [...(first?.querySelectorAll("optgroup") ?? [])].map(({ label }) => label);
  expect(groups).toEqual(["Zones of known tracks", "Other zones"]);
  await choose(first, "America/Denver");
  await readAgain();
  expect(document.body.textContent).toContain("3 starting prices, 1 line left out");
  expect(zoneFields()[0]?.value).toBe("America/Denver");
  expect(document.activeElement?.textContent).toBe("Read again with these zones");

  await act(() => render(null, document.body));
  expect(await shownAfterDrop(files, host)).toContain("3 starting prices, 1 line left out");
  await choose(zoneFields()[0], "");
  await readAgain();
  expect(document.body.textContent).toContain("1 starting price, 3 lines left out");
});

test("a stored zone that is none is asked for again, and files without an unknown track ask for nothing", async () => {
  const host = memoryHost();
  host.userStore.set("zone cedar-flat", "Mars/Base");
  const unknown = { "a.csv": starts(at(late, "Cedar Flat")) };
  expect(await shownAfterDrop(unknown, host)).toContain("1 line left out");
  expect(zoneFields().map(({ value }) => value)).toEqual([""]);
  await act(() => render(null, document.body));
  const lines = starts(at(late, "Santa Anita"), at("2026-03-08", "Cedar Flat"));
  expect(await shownAfterDrop({ "a.csv": lines }, host)).toContain("2 starting prices, 0 lines left out");
  expect(zoneFields()).toEqual([]);
});

test("a track without its country shows the zone chosen for its country, and one with its surface is the same", async () => {
  const host = memoryHost();
  const head = "Date,Race,Course,Country,Horse,SP";
  const track = (name: string, country: string, race: number) => `${late},${race},${name},${country},Elm,2`;
  const files = {
    "a.csv": [
      head,
      track("Cedar Flat", "", 1),
      track("Cedar Flat (AW)", "", 2),
      track("Cedar Flat", "US", 3),
      track("Cedar Flat", "AU", 4),
    ],
  };
  expect(await shownAfterDrop(files, host)).toContain("1 starting price, 3 lines left out");
  expect(labels()).toEqual(["Time zone of Cedar Flat", "Time zone of Cedar Flat (US)"]);
  await choose(zoneFields()[1], "America/Denver");
  expect(zoneFields().map(({ value }) => value)).toEqual(["America/Denver", "America/Denver"]);
  await choose(zoneFields()[0], "");
  expect(zoneFields().map(({ value }) => value)).toEqual(["", "America/Denver"]);
  await readAgain();
  expect(document.body.textContent).toContain("2 starting prices, 2 lines left out");
  expect(zoneFields().map(({ value }) => value)).toEqual(["", "America/Denver"]);
  await choose(zoneFields()[0], "America/Chicago");
  await readAgain();
  expect(document.body.textContent).toContain("4 starting prices, 0 lines left out");
});

test("a zone that was chosen for a file and not confirmed is not stored with those of the next", async () => {
  const host = memoryHost();
  await shownAfterDrop({ "a.csv": starts(at(late, "Cedar Flat")) }, host);
  await choose(zoneFields()[0], "America/Denver");
  await drop({ "b.csv": starts(at(late, "Cedar Hill")) });
  await waitFor(() => labels()[0] === "Time zone of Cedar Hill");
  await choose(zoneFields()[0], "America/Chicago");
  await readAgain();
  expect(["zone cedar-flat", "zone cedar-hill"].map((name) => host.userStore.get(name))).toEqual([
    undefined,
    "America/Chicago",
  ]);
});

const long = starts(...Array.from({ length: 5001 }, (_, line) => `${late},1,Cedar Flat,Elm ${line},2`));
const isShown = (text: string) => document.body.textContent.includes(text);

test("a long file stays in view while it is read again, and the focus stays on the button", async () => {
  expect(await shownAfterDrop({ "a.csv": long })).toContain("5,001 lines left out");
  await choose(zoneFields()[0], "America/Denver");
  await readAgain();
  expect(document.activeElement?.textContent).toBe("Read again with these zones");
  await waitFor(() => isShown("5,001 starting prices, 0 lines left out, 5,001 on races without a bet"));
  expect(document.activeElement?.textContent).toBe("Read again with these zones");
});

test("a file that is dropped while a long one is read takes its place", async () => {
  await shownAfterDrop({ "a.csv": starts(at(late, "Cedar Flat")) });
  await drop({ "long.csv": long });
  await waitFor(() => isShown("Cancel (Escape)"));
  await drop({ "b.csv": starts(at(late, "Cedar Hill")) });
  await waitFor(() => isShown("Time zone of Cedar Hill"));
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect([isShown("Cancel (Escape)"), labels()]).toEqual([false, ["Time zone of Cedar Hill"]]);
});
