import { markedTexts } from "../../tools/markedTexts.cjs";

test("a marked text is a key, with a number for each value", () => {
  const source = `export const Line = ({ count }: { count: number }) => (
    <p title={t\`All rows\`}>{tParts\`Sent \${<b>{count}</b>} of \${t\`the rows\`}.\`}</p>
  );`;
  expect(markedTexts(source, "Line.tsx")).toEqual(["All rows", "Sent {0} of {1}.", "the rows"]);
});

test("a counted noun is two keys, its singular and its plural", () => {
  expect(markedTexts('formatCount(rows, "row"); formatCount(rows, noun);', "rows.ts")).toEqual([
    "{0} row",
    "{0} rows",
  ]);
  expect(markedTexts('<Progress noun="answer" />;', "Progress.tsx")).toEqual(["{0} answer", "{0} answers"]);
});

test("a part of a sentence that maths writes in English is a key", () => {
  expect(markedTexts("checkFor(phrase`price the ${bet.type}`)", "price.ts")).toEqual(["price the {0}"]);
});
