import { act } from "preact/test-utils";
import { useMeetings } from "../../../../src/addin/pane/builder/RacePicker";
import { openTestSession } from "../../../functions/testSession";
import { renderInPane } from "../renderInPane";

function Meetings() {
  return <>{useMeetings({ date: "2026-03-14", raceCode: "gallops" }).value?.date}</>;
}

test("the meetings are requested again for other races in this browser", async () => {
  openTestSession({ answer: async () => Response.json({}) });
  const answers = ["2026-03-14", "2026-03-15"];
  const listeners = new Set<() => void>();
  const context = {
    client: {
      ready: async () => undefined,
      ask: async () => ({ response: { date: answers.shift(), meetings: [] } }),
      onOutageEnd: () => () => undefined,
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
});
