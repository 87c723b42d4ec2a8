import { CallCancellation, runCall } from "../../../src/functions/call/runCall";
import { isFailureText } from "../../../src/functions/call/failureTexts";
import { observeSending } from "../../../src/functions/call/cellResult";
import { openSession, type Session, type Snapshots } from "../../../src/functions/call/session";
import { deferCode } from "../../../src/functions/call/deferredCode";
import { predictCall } from "../../../src/functions/predict";
import { venuesCall } from "../../../src/functions/venues";
import { openTestSession } from "../testSession";

function cancellable() {
  const invocation = {} as CustomFunctions.CancelableInvocation;
  const cancellation = new CallCancellation(invocation);
  return { cancellation, cancel: () => invocation.onCanceled?.() };
}

test("a cancelled call is marked as aborted and notifies every listener", () => {
  const { cancellation, cancel } = cancellable();
  const notified: string[] = [];
  cancellation.addEventListener("abort", () => notified.push("first"));
  cancellation.addEventListener("abort", () => notified.push("second"));
  expect(cancellation.aborted).toBe(false);
  cancel();
  expect(cancellation.aborted).toBe(true);
  expect(notified).toEqual(["first", "second"]);
});

test("a listener that is removed is not notified, even when it is removed during the notification", () => {
  const { cancellation, cancel } = cancellable();
  const listener = jest.fn();
  cancellation.addEventListener("abort", () => cancellation.removeEventListener("abort", listener));
  cancellation.addEventListener("abort", listener);
  cancel();
  expect(listener).not.toHaveBeenCalled();
});

test("a table is the same for Excel, which turns it into JSON when it sends it", () => {
  const onSend = jest.fn();
  const rows = () => [["No", "Runner"], [1, "Amber Inkwell"]]; // prettier-ignore
  const table = observeSending(rows(), onSend);
  expect([table, Object.keys(table), structuredClone(table)]).toEqual([rows(), ["0", "1"], rows()]);
  expect(onSend).not.toHaveBeenCalled();
  expect(JSON.stringify([1, true, table])).toBe(JSON.stringify([1, true, rows()]));
  expect(onSend).toHaveBeenCalledTimes(1);
});

test("a table tells its latest listener alone, and the same one once", () => {
  const [earlier, later] = [jest.fn(), jest.fn()];
  const table = observeSending([["Amber Inkwell"]], earlier);
  for (const listener of [earlier, later, later]) expect(observeSending(table, listener)).toBe(table);
  JSON.stringify(table);
  expect([earlier.mock.calls.length, later.mock.calls.length]).toEqual([0, 1]);
});

test.each(["errors=text", "country=au; errors = Text", [["errors", "text"]], [["no=such"], ["errors=text"]]])(
  "with the options %j a failure is the text of its reason",
  (options) => {
    const cells = {
      date: "2026-03-14",
      track: "ashford-park",
      race: "",
      fields: undefined,
      headers: undefined,
    };
    openSession({ snapshots: { ready: () => Promise.resolve() } } as unknown as Session);
    expect(runCall(predictCall, { ...cells, options })).toEqual([["race is blank"]]);
    expect(isFailureText("race is blank")).toBe(true); // so that it is repeated, as an error is
    expect(() => runCall(predictCall, { ...cells, options: "country=au" })).toThrow();
  },
);

describe("while the workbook's snapshots are being read", () => {
  const never = new Promise<void>(() => undefined);
  const [fields, headers, options] = [undefined, undefined, undefined];
  const rest = { date: "2026-03-14", track: "ashford-park", fields, headers, options };
  beforeEach(() => openSession({ snapshots: { ready: () => never } as Snapshots } as Session));

  test("a call without a required argument is refused at once, so that its error delays no answer", () => {
    const cells = { ...rest, race: "" };
    expect(() => runCall(predictCall, cells)).toThrow(
      expect.objectContaining({ message: expect.stringContaining("race is blank") }),
    );
  });

  test("any other call waits: a snapshot may answer it", () => {
    const cells = { ...rest, race: 3 };
    expect(runCall(predictCall, cells)).toBeInstanceOf(Promise);
    expect(runCall(predictCall, { ...cells, race: 99 })).toBeInstanceOf(Promise);
  });
});

describe("a call whose code is fetched with its first call", () => {
  const venues = {
    count: 1,
    venues: [{ name: "Sha Tin", slug: "sha-tin", raceType: "gallops", country: "hk" }],
  };
  const cells = { race_code: "gallops", country: "hk", fields: "slug", headers: false, options: undefined };
  const open = () =>
    openTestSession({
      answer: async () => Response.json(venues, { headers: { "X-Data-Source": "results" } }),
    });

  test.each([false, true])(
    "waits for it, and is answered at once afterwards; in a preview: %s",
    async (preview) => {
      open();
      await runCall(venuesCall, cells);
      const call = { ...venuesCall, code: deferCode(async () => ({})) };
      const invocation = { isInValuePreview: preview } as object as CustomFunctions.CancelableInvocation;
      const first = runCall(call, cells, invocation);
      expect(first).toBeInstanceOf(Promise);
      expect(await first).toEqual([["sha-tin"]]);
      expect(runCall(call, cells, invocation)).toEqual([["sha-tin"]]);
    },
  );

  test("is #N/A with the remedy where it cannot be fetched, and the next call fetches it again", async () => {
    open();
    let isOnline = false;
    const load = async () => {
      if (!isOnline) throw new Error("Loading chunk 12 failed");
      return {};
    };
    const call = { ...venuesCall, code: deferCode(load) };
    const failure = { code: "#N/A", message: expect.stringContaining("open the workbook again") };
    await expect(runCall(call, cells)).rejects.toMatchObject(failure);
    expect(await runCall(call, { ...cells, options: "errors=text" })).toEqual([[failure.message]]);
    isOnline = true;
    expect(await runCall(call, cells)).toEqual([["sha-tin"]]);
  });
});
