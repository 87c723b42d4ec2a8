import { askParsed } from "../../../src/functions/call/askParsed";
import type { Asker } from "../../../src/functions/call/call";
import { deferCode } from "../../../src/functions/call/deferredCode";
import type { ParsedCall } from "../../../src/functions/call/parseCall";

/** A joined call without questions, whose code is fetched by `load`. */
const callWith = (load: () => Promise<object>, events: string[]) => {
  const question = { endpoint: "venues", parameters: {}, isCountryNamed: true };
  const join = {
    code: deferCode(load),
    questions: () => [question],
    compose: () => (events.push("composed"), {}),
  };
  const parsed = { call: { join, endpoint: "venues" }, question, viewKey: "", context: { now: () => 0 } };
  return parsed as unknown as ParsedCall;
};

/** Answers after a moment, and notes when it is asked and when it answers. */
const slow = (events: string[]): Asker => ({
  ask: async () => {
    events.push("asked");
    await new Promise((resolve) => setTimeout(resolve, 20));
    events.push("answered");
    return { response: {}, receivedAt: 0 } as never;
  },
  peek: () => undefined,
});

test("the code of a call is fetched while its questions are answered", async () => {
  const events: string[] = [];
  const load = async () => (events.push("fetched"), {});
  await askParsed(callWith(load, events), slow(events));
  expect(events).toEqual(["fetched", "asked", "answered", "composed"]);
});

test("code that cannot be fetched fails the call after its questions are answered", async () => {
  const events: string[] = [];
  const load = () => Promise.reject(new Error("Loading chunk 12 failed"));
  await expect(askParsed(callWith(load, events), slow(events))).rejects.toMatchObject({ code: "#N/A" });
  expect(events).toEqual(["asked", "answered"]);
});
