import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { splitLines } from "../../src/files/textLines";

async function linesOf(pieces: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = [];
  for await (const lines of splitLines(pieces)) texts.push(...lines.map(({ text }) => text));
  return texts;
}

test("a line feed, a carriage return or both end a line, also between two pieces", async () => {
  async function* pieces() {
    yield* ["Elm Coast,1\r", "\nAlder", " Lane,2\rBirch Quay,3\n", "\n", "Oak"];
  }
  expect(await linesOf(pieces())).toEqual(["Elm Coast,1", "Alder Lane,2", "Birch Quay,3", "", "Oak"]);
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Returns the bytes of objects that are still in use. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test("a name that is kept from a line does not keep the piece of the file with it", async () => {
  const [count, linesPerPiece] = [100, 2000];
  async function* pieces() {
    for (let piece = 0; piece < count; piece++)
      yield Buffer.from(`Runner of piece ${piece},${"7".repeat(80)}\n`.repeat(linesPerPiece)).toString();
  }
  const names = new Set<string>();
  const before = heldBytes();
  for await (const lines of splitLines(pieces()))
    for (const { text } of lines) names.add(text.slice(0, text.indexOf(",")));
  const held = heldBytes() - before;
  expect(names.size).toBe(count + 1); // the last line is empty
  // The file has 20 MB.
  expect(held / 1e6).toBeLessThan(5);
});
