import { render } from "preact";
import { type Preview, PreviewBar, type PreviewHandle } from "../../../../src/addin/pane/builder/PreviewBar";
import type { ParsedCall } from "../../../../src/functions/call/parseCall";

const notFetched: Preview = { state: "notFetched", parsed: {} as ParsedCall, requests: 2 };

/** Returns the texts of the bar for a preview, and those of its buttons. */
function textsOf(preview: Preview, problem?: string) {
  const handle: Partial<PreviewHandle> = { preview, cost: "2 requests", problem };
  render(<PreviewBar handle={handle as PreviewHandle} action="Preview" />, document.body);
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
