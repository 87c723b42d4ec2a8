import { parseStoredAnswer, serialiseAnswer } from "../../src/client/persistentCache";
import { formOf } from "./questions";

const head = { question: formOf(1), receivedAt: 1, freshUntil: 2, source: "live" as const };

test("a stored answer is parsed as it was serialised, line breaks included", () => {
  expect(parseStoredAnswer(serialiseAnswer(head, '{\n"a":\n1}'))).toEqual({ head, text: '{\n"a":\n1}' });
});

test.each(["", "{}", "{}\n{}", "null\n{}", '{"question":{}}\n', "not an answer"])(
  "%j is not a stored answer",
  (text) => {
    expect(parseStoredAnswer(text)).toBeUndefined();
  },
);
