/** Suite of src/server/relay: relayedError. */
import { relayedErrorBody } from "../../../src/server/relay/cachedResponse";
import { relayErrorCodes } from "../../../src/spec/errorCodes";

test.each([
  [400, "upstream_rejected"],
  [401, "upstream_key_unknown"],
  [402, "upstream_rejected"],
  [403, "upstream_forbidden"],
  [404, "upstream_not_found"],
  [422, "upstream_parameter_invalid"],
  [451, "upstream_rejected"],
])("an error of status %i keeps its sentence and gets the code %s", (status, code) => {
  const body = JSON.stringify({ detail: "no.", code: "E-17", more: [1] });
  const relayed: unknown = JSON.parse(relayedErrorBody({ status, body }, "a1"));
  expect(relayed).toEqual({ detail: "no.", code, more: [1], requestId: "a1" });
  expect(relayErrorCodes).toContain(code);
});

test.each([
  [
    "a code of this project's service",
    `{"detail":"a","code":"not_found"}`,
    { detail: "a", code: "not_found" },
  ],
  ["a list of invalid parameters", `[{"msg":"b"}]`, { detail: [{ msg: "b" }] }],
  ["another name of the sentence", `{"message":"c"}`, { message: "c" }],
  ["plain text", "no such race", { detail: "no such race" }],
  ["a JSON text", `"no such race"`, { detail: "no such race" }],
  ["a page", "<!doctype html>", { detail: "the service returned status 404" }],
  ["nothing", "", { detail: "the service returned status 404" }],
  ["null", "null", { detail: "the service returned status 404" }],
  ["the name of a member of every object", `{"code":"toString"}`, {}],
])("an error with %s becomes JSON with a code", (_title, body, members) => {
  const relayed: unknown = JSON.parse(relayedErrorBody({ status: 404, body }, undefined));
  expect(relayed).toEqual({ code: "upstream_not_found", ...members });
});
