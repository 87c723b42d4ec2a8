import { readRecord, writeRecord } from "../../src/client/record";
import { formOf } from "./questions";

const head = { question: formOf(1), receivedAt: 1, freshUntil: 2, source: "live" as const };

test("a record comes back as it was written, line breaks and all", () => {
  expect(readRecord(writeRecord(head, '{\n"a":\n1}'))).toEqual({ head, text: '{\n"a":\n1}' });
});

test.each(["", "{}", "{}\n{}", "null\n{}", '{"question":{}}\n', "no record at all"])("%j is no record", (text) => {
  expect(readRecord(text)).toBeUndefined();
});
