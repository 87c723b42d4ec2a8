import { render } from "preact";
import { act } from "preact/test-utils";
import { CalculationProgress, ServiceNotices, SourceStrip } from "../../../src/addin/pane/ServiceStatus";
import { renderInPane } from "./renderInPane";

/** Renders the progress over a client with so many questions in flight. */
function open() {
  const listeners = new Set<() => void>();
  const status = { pendingQuestions: 12 };
  let cancelled = 0;
  const client = {
    status: () => status,
    cancelPending: () => void cancelled++,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const context = { client, workbookBuild: { state: { step: "idle" } } };
  const show = () => renderInPane(context, <CalculationProgress />);
  const arrive = (pending: number, milliseconds: number) =>
    act(() => {
      jest.advanceTimersByTime(milliseconds);
      status.pendingQuestions = pending;
      listeners.forEach((listener) => listener());
    });
  return { show, arrive, listeners, cancelled: () => cancelled };
}

const pageText = (): string => document.body.textContent;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  void act(() => render(null, document.body));
  jest.useRealTimers();
});

test("a calculation is shown once it is long, until its last answer", async () => {
  const { show, arrive } = open();
  await show();
  await arrive(12, 999);
  expect(pageText()).toBe("");
  await arrive(9, 1);
  expect(pageText()).toContain("3 of 12 answers");
  await arrive(0, 100);
  expect(pageText()).toBe("");
});

test("a calculation that is cancelled is named as such until its notice is closed", async () => {
  const { show, arrive, cancelled } = open();
  const click = (text: string) =>
    act(() => [...document.querySelectorAll("button")].find((one) => one.textContent === text)?.click());
  await show();
  await arrive(12, 1000);
  await click("Cancel the calculation");
  expect(cancelled()).toBe(1);
  await arrive(0, 0);
  expect(pageText()).toContain("Cancelled.");
  await click("Close");
  expect(pageText()).toBe("");
});

test("a progress that is removed listens to the client no longer", async () => {
  const { show, listeners } = open();
  await show();
  expect(listeners.size).toBe(1);
  await act(() => render(null, document.body));
  expect([listeners.size, jest.getTimerCount()]).toEqual([0, 0]);
});

/** Shows the strip above the tabs for a client of this status, while a snapshot of this name is shown. */
async function strip(
  status: object,
  {
    shown,
    source = "embedded",
    sources = [source],
  }: { shown?: string; source?: string; sources?: readonly string[] } = {},
) {
  const done: unknown[] = [];
  const context = {
    client: { status: () => ({ requestsToday: 7, ...status }), onChange: () => () => undefined },
    connection: { source: () => source, sources: () => sources },
    snapshots: { list: () => (shown === undefined ? [] : [shown]), shown: () => shown },
    snapshotActions: { state: { step: "idle" }, show: (name: unknown) => void done.push(["show", name]) },
  };
  await renderInPane(context, <SourceStrip />);
  return done;
}

test.each([
  [{ source: "simulated", asOf: "2026-03-14" }, /Simulated races, all fictional.*as of 2026-03-14/],
  [{ plan: "pro", quota: { limit: 1000, remaining: 900 } }, /Pro.*900 of 1,000 requests left today\.$/],
  [{ quota: { limit: 100, remaining: 9 } }, /9 of 100 requests left today\. Running low\./],
  [{ quota: { limit: 100, remaining: 0 } }, /0 of 100 requests left today\. Only answers already received/],
  [{}, /^7 requests sent from this computer today\.$/],
])("a status of %j is shown as %s", async (status, text) => {
  await strip(status);
  expect(pageText()).toMatch(text);
});

test("a snapshot that is shown is named with the way back, and no quota is of interest", async () => {
  const done = await strip({ quota: { limit: 100, remaining: 9 } }, { shown: "10:30" });
  expect(pageText()).toBe("Snapshot 10:30No request is sent.Go live");
  document.querySelector("button")?.click();
  expect(done).toEqual([["show", undefined]]);
});

test.each([
  [["embedded", "browser"], "Races from a results file, as of 2026-03-21 · Races in this browser"],
  [["browser"], "Races from a results file, as of 2026-03-21 · Pro"],
])("races in this browser are named as such where a server has others: %j", async (sources, text) => {
  await strip({ source: "results", asOf: "2026-03-21", plan: "pro" }, { source: "browser", sources });
  expect(pageText()).toBe(text);
});

test("a workbook without snapshots has no state, races in this browser no quota", async () => {
  await strip({ source: "simulated" }, { source: "browser" });
  expect(pageText()).not.toMatch(/Live|Snapshot|requests/);
  expect(document.querySelector("button")).toBeNull();
});

test.each([
  ["prediction_pending", "Win chances are still being calculated."],
  ["races_pending", "Some races are still being prepared."],
  ["variables_pending", "The variables of formulas are still being computed."],
  ["other", "Some answers are not available yet."],
])("a service that lacks answers (%s) is asked again, and the pane says so", async (preparation, text) => {
  const detail = "races could not be made: the disk is full";
  const context = {
    client: { status: () => ({ source: "results", preparation, detail }), onChange: () => () => undefined },
    connection: { source: () => "service" },
    connectionTest: {},
    snapshots: { shown: () => undefined },
  };
  await renderInPane(context, <ServiceNotices />);
  expect(pageText()).toContain("Races could not be made: the disk is full.");
  expect(pageText()).toContain(`${text} Cells that wait for them ask again by themselves.`);
});

test("the part of the races that this browser has made is shown until all are, also of races chosen later", async () => {
  const made: (number | undefined)[] = [0.419, 0.999, undefined, 0.1, undefined];
  const starts = new Set<() => void>();
  const inBrowser = {
    progress: async () => made.shift(),
    onRacesChange(start: () => void) {
      starts.add(start);
      return () => void starts.delete(start);
    },
  };
  const context = {
    client: { status: () => ({}), onChange: () => () => undefined },
    connectionTest: {},
    inBrowser,
    connection: { source: () => "browser" },
    snapshots: { shown: () => undefined },
  };
  /** Lets the answers arrive that are asked for now, or after a time. */
  const pass = (milliseconds: number) =>
    act(async () => {
      jest.advanceTimersByTime(milliseconds);
      await Promise.resolve();
    });
  await renderInPane(context, <ServiceNotices />);
  await pass(0);
  expect(pageText()).toBe("Making races and predictions: 41%");
  await pass(500);
  expect(pageText()).toBe("Making races and predictions: 99%");
  await pass(500);
  expect([pageText(), jest.getTimerCount()]).toEqual(["", 0]);
  starts.forEach((start) => start());
  await pass(0);
  expect(pageText()).toBe("Making races and predictions: 10%");
  await act(() => render(null, document.body));
  expect([starts.size, jest.getTimerCount()]).toEqual([0, 0]);
});
