import { act } from "preact/test-utils";
import { useMeetings } from "../../../../src/addin/pane/builder/RacePicker";
import { openTestSession } from "../../../functions/testSession";
import { renderInPane } from "../renderInPane";

function Meetings() {
  return <>{useMeetings({ date: "2026-03-14", raceCode: "gallops" }).value?.date}</>;
}

test("the meetings are requested again for other races in this browser, and for another day of the source", async () => {
  openTestSession({ answer: async () => Response.json({}) });
  const answers = ["2026-03-14", "2026-03-15", "2026-03-07"];
  const listeners = new Set<() => void>();
  const clientListeners = new Set<() => void>();
  const status: { asOf?: string } = {};
  const context = {
    client: {
      ready: async () => undefined,
      ask: async () => ({ response: { date: answers.shift(), meetings: [] } }),
      onOutageEnd: () => () => undefined,
      status: () => status,
      onChange(listener: () => void) {
        clientListeners.add(listener);
        return () => void clientListeners.delete(listener);
      },
    },
    connection: { connection: () => "browser" },
    inBrowser: {
      onRacesChange(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    settings: { chosen: () => ({}) },
  };
  const settled = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve)));
  await renderInPane(context, <Meetings />);
  await settled();
  expect(document.body.textContent).toBe("2026-03-14");
  listeners.forEach((listener) => listener());
  await settled();
  expect(document.body.textContent).toBe("2026-03-15");
  status.asOf = "2026-03-07";
  await act(() => clientListeners.forEach((listener) => listener()));
  await settled();
  expect(document.body.textContent).toBe("2026-03-07");
});
