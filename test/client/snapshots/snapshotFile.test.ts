import { constants, deflateRawSync } from "node:zlib";
import fc from "fast-check";
import type { RecordedAnswer } from "../../../src/client/snapshots/snapshot";
import {
  checksum,
  parseSnapshots,
  serialiseSnapshots,
  unpackText,
  UnreadableSnapshots,
} from "../../../src/client/snapshots/snapshotFile";
import { formOf, meetingsOf } from "../questions";
import { runner } from "../responses";
import { answerOf, snapshotOf } from "./snapshotOf";

const anyAnswer: fc.Arbitrary<RecordedAnswer> = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.string({ unit: "grapheme" }), fc.nat(), fc.boolean())
  .map(([race, text, receivedAt, failed]) =>
    failed
      ? {
          question: formOf(race),
          receivedAt,
          failure: { kind: "notFound", facts: { status: 404, detail: text } },
        }
      : { question: formOf(race), receivedAt, source: "live", asOf: "2026-11-21", stale: true, text },
  );

test("any snapshots are read as they were written, texts of every language included", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.array(anyAnswer))), (namedSnapshots) => {
      const snapshots = namedSnapshots.map(([name, answers]) => snapshotOf(answers, { name }));
      expect(parseSnapshots(serialiseSnapshots(snapshots))).toEqual(snapshots);
    }),
  );
});

const snapshots = [snapshotOf([answerOf(formOf(1), { runners: [runner(1), runner(2)] })])];
const file = serialiseSnapshots(snapshots);

/** Returns the snapshots in a text, or the error for one that cannot be read. */
function readOrRefuse(text: string): unknown {
  try {
    return parseSnapshots(text);
  } catch (error) {
    return error;
  }
}

test("a single changed or missing character is damage, never another value", () => {
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.constantFrom("A", "9", "/", ""), (index, character) => {
      const damaged = file.slice(0, index) + character + file.slice(index + 1);
      const outcome = readOrRefuse(damaged);
      // Some bits of the last characters of Base64 stand for nothing, so that the text still means the same.
      if (!(outcome instanceof UnreadableSnapshots)) expect(outcome).toEqual(snapshots);
      if (index < file.length - 4 && damaged !== file) expect(outcome).toBeInstanceOf(UnreadableSnapshots);
    }),
  );
});

test.each(["", "1", "1.00000000.", "hello", "1.cbf43926.%%%%", `${file}=`, file.slice(0, -40)])(
  "%p is no file of snapshots, and the reason is a sentence",
  (text) => {
    expect(() => parseSnapshots(text)).toThrow(
      "The snapshots in this workbook cannot be read: their data is damaged.",
    );
  },
);

test("a later version is refused by name", () => {
  expect(() => parseSnapshots(`2${file.slice(1)}`)).toThrow("a newer version of this add-in wrote them");
});

/** A response whose size and variety are those of a race: each number is another one. */
const race = (number: number) => ({
  raceNumber: number,
  runners: Array.from({ length: 16 }, (_, index) => ({
    ...runner(index + 1),
    weight: 50 + ((number * 7 + index * 13) % 97) / 10,
  })),
});

test("ten snapshots of a day store once what is equal in them", () => {
  const answers = Array.from({ length: 10 }, (_, index) => answerOf(formOf(index + 1), race(index + 1)));
  const hourly = Array.from({ length: 10 }, (_, hour) => snapshotOf(answers, { name: `${10 + hour}:00` }));
  const [one, ten] = [serialiseSnapshots(hourly.slice(0, 1)), serialiseSnapshots(hourly)];
  expect(ten.length).toBeLessThan(one.length * 1.25);
  const changed = [
    ...hourly,
    snapshotOf([...answers.slice(1), answerOf(formOf(1), race(11))], { name: "20:00" }),
  ];
  expect(serialiseSnapshots(changed).length - ten.length).toBeLessThan(one.length / 4);
});

test("the answer to one question at two times is two answers", () => {
  const [early, late] = [
    answerOf(meetingsOf(), { meetings: [] }, 1),
    answerOf(meetingsOf(), { meetings: [] }, 2),
  ];
  const snapshotsRead = parseSnapshots(
    serialiseSnapshots([snapshotOf([early], { name: "a" }), snapshotOf([late], { name: "b" })]),
  );
  expect(snapshotsRead.map(({ answers }) => answers[0]?.receivedAt)).toEqual([1, 2]);
});

test("a text that unpacks to gigabytes is refused before it does", () => {
  const packed = (...pieces: Buffer[]): string => {
    const bytes = Buffer.concat(pieces);
    return `${checksum(bytes)}.${bytes.toString("base64")}`;
  };
  const end = deflateRawSync("1");
  // Blanks before a number: pieces that end at a whole byte and can be repeated.
  const blanks = deflateRawSync(Buffer.alloc(10_000_000, " "), { finishFlush: constants.Z_FULL_FLUSH });
  expect(unpackText(packed(blanks, end))).toBe(1);
  const before = process.memoryUsage.rss();
  expect(unpackText(packed(...Array.from({ length: 400 }, () => blanks), end))).toBeUndefined(); // 4 GB
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(1500); // collected when the runtime will
});
