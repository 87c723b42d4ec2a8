import { render } from "preact";
import { act } from "preact/test-utils";
import { FollowSection } from "../../../../src/addin/pane/refresh/FollowSection";
import { renderInPane } from "../renderInPane";

afterEach(() => act(() => render(null, document.body)));

test("where the day cannot be followed, the reason is stated", async () => {
  const reason = "No workbook is open that could store the setting.";
  const raceDayFollow = {
    changes: () => [],
    unread: () => 0,
    isOn: () => false,
    markRead: () => undefined,
    set: () => Promise.reject(new Error(reason)),
  };
  const client = { onChange: () => () => undefined, status: () => ({ changes: { status: "off" } }) };
  const context = { client, raceDayFollow, raceWatches: {}, snapshots: { shown: () => undefined } };
  await renderInPane(context, <FollowSection />);
  await act(async () => {
    document.querySelector("input")?.click();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(reason);
});
