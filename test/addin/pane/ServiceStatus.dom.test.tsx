import { render } from "preact";
import { act } from "preact/test-utils";
import { CalculationProgress } from "../../../src/addin/pane/ServiceStatus";
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

const shown = (): string => document.body.textContent;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  void act(() => render(null, document.body));
  jest.useRealTimers();
});

test("a calculation is shown once it is long, until its last answer", async () => {
  const { show, arrive } = open();
  await show();
  await arrive(12, 999);
  expect(shown()).toBe("");
  await arrive(9, 1);
  expect(shown()).toContain("3 of 12 answers");
  await arrive(0, 100);
  expect(shown()).toBe("");
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
  expect(shown()).toContain("Cancelled.");
  await click("Close");
  expect(shown()).toBe("");
});

test("a progress that is removed listens to the client no longer", async () => {
  const { show, listeners } = open();
  await show();
  expect(listeners.size).toBe(1);
  await act(() => render(null, document.body));
  expect([listeners.size, jest.getTimerCount()]).toEqual([0, 0]);
});
