import { failure } from "../../../src/workbench/runtime/failure";

const given = (code: string): Error & { code: string } => Object.assign(new Error("why"), { code });

test.each([
  ["#N/A keeps its message", given("#N/A"), { error: "#N/A", message: "why" }],
  ["#VALUE! keeps its message", given("#VALUE!"), { error: "#VALUE!", message: "why" }],
  ["#NUM! loses its message", given("#NUM!"), { error: "#NUM!" }],
  ["#DIV/0! loses its message", given("#DIV/0!"), { error: "#DIV/0!" }],
  ["#NULL! loses its message", given("#NULL!"), { error: "#NULL!" }],
  ["#REF! becomes #VALUE!, which a function may give", given("#REF!"), { error: "#VALUE!", message: "why" }],
  ["#NAME? becomes #VALUE!, which a function may give", given("#NAME?"), { error: "#VALUE!", message: "why" }],
  ["of a plain Error the message is lost", new Error("why"), { error: "#VALUE!" }],
  ["a rejected text is the message", "why", { error: "#VALUE!", message: "why" }],
  ["nothing at all is #VALUE!", undefined, { error: "#VALUE!" }],
])("%s", (_title, reason, expected) => {
  expect(failure(reason)).toEqual(expected);
});
