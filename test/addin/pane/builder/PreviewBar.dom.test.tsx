import { render } from "preact";
import { act } from "preact/test-utils";
import {
  type Preview,
  PreviewBar,
  type PreviewHandle,
  usePreview,
} from "../../../../src/addin/pane/builder/PreviewBar";
import { renderInPane } from "../renderInPane";
import { deferCode } from "../../../../src/functions/call/deferredCode";
import { venuesCall } from "../../../../src/functions/venues";
import { openTestSession } from "../../../functions/testSession";
import type { ParsedCall } from "../../../../src/functions/call/parseCall";

const notFetched: Preview = { state: "notFetched", parsed: {} as ParsedCall, requests: 2 };

/** Returns the texts of the bar for a preview, and of its buttons. */
function textsOf(preview: Preview, problem?: string) {
  const handle = { preview, cost: "2 requests", problem } as PreviewHandle;
  render(<PreviewBar handle={handle} action="Preview" />, document.body);
  const status = document.querySelector('[role="status"]')?.textContent;
  return [status, ...[...document.querySelectorAll("button")].map(({ textContent }) => textContent)];
}

test.each<[Preview, string, string[]]>([
  [{ state: "invalid", message: "race is blank" }, "race is blank", []],
  [{ state: "failed", message: "No data" }, "No data", []],
  [{ state: "ready", table: [], formats: { headings: 1, columns: [] }, columns: [] }, "Cost: no request", []],
  [notFetched, "Cost: 2 requests", ["Preview (2 requests)"]],
])(
  "%j states its cost or reason once, and offers the requests that are missing",
  (preview, text, buttons) => {
    const [status, ...offered] = textsOf(preview);
    expect(status).toContain(text);
    expect(status?.includes("Cost: 2")).toBe(buttons.length > 0);
    expect(offered).toEqual(buttons);
  },
);

test("a request that failed is named once, beside the offer to send it again", () => {
  expect(textsOf(notFetched, "The service is offline.")).toEqual([
    expect.stringContaining("The service is offline."),
    "Preview (2 requests)",
  ]);
  const failed = textsOf({ state: "failed", message: "Offline" }, "Offline");
  expect(failed[0]?.match(/Offline/g)).toHaveLength(1);
});

const answer = { response: { venues: [] }, source: "results", receivedAt: 0 };
const failure = new Error("The service has no venues.");

test.each(["ready", "failed"] as const)(
  "the button requests what is missing; the preview is %s then",
  async (end) => {
    const { client, set } = openTestSession({ answer: () => Promise.reject(failure) });
    let knownValue: unknown;
    const answering = {
      ...client,
      peek: () => knownValue as ReturnType<typeof client.peek>,
      ask: async () => {
        knownValue = end === "ready" ? { answer } : { failure };
        if (end === "failed") throw failure;
        return answer;
      },
    };
    set({ client: answering as unknown as typeof client });
    const settings = { chosen: () => ({ workbook: {}, user: {} }) };
    const scope = { race_code: "gallops", country: "au" };
    const Bar = () => {
      const handle = usePreview({ call: venuesCall, values: {}, fields: [], headers: true, scope });
      return <PreviewBar handle={handle} action="Preview" />;
    };
    await renderInPane({ client: answering, settings, host: {} }, <Bar />);
    const pageText = () => document.body.textContent;
    expect(pageText()).toContain("Preview (1 request)");
    await act(async () => {
      document.querySelector("button")?.click();
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(pageText()).toContain(end === "ready" ? "Cost: no request" : failure.message);
    expect(document.querySelector("button")).toBeNull();
  },
);

test("a formula has no preview before its code is fetched, and says why it could not be", async () => {
  openTestSession({ answer: () => Promise.reject(failure) });
  const settings = { chosen: () => ({ workbook: {}, user: {} }) };
  const scope = { race_code: "gallops", country: "au" };
  let fetch = (): void => undefined;
  const slow = deferCode(() => new Promise<object>((resolve) => (fetch = () => resolve({}))));
  const broken = deferCode(() => Promise.reject(new Error("Loading chunk 12 failed")));
  const textWith = async (code: typeof slow) => {
    const Bar = () => {
      const call = { ...venuesCall, code };
      const handle = usePreview({ call, values: {}, fields: [], headers: true, scope });
      return <PreviewBar handle={handle} action="Preview" />;
    };
    await renderInPane({ settings, host: {} }, <Bar />);
    return () => document.body.textContent;
  };
  const settled = (work = (): void => undefined) =>
    act(async () => {
      work();
      await new Promise((resolve) => setTimeout(resolve));
    });
  const text = await textWith(slow);
  expect(text()).toContain("Loading");
  await settled(() => fetch());
  expect(text()).toContain("Preview (1 request)");
  const failed = await textWith(broken);
  await settled();
  expect(failed()).toContain("The code of this function could not be loaded");
});
