import { describeChange } from "../../../../src/addin/pane/refresh/FollowSection";

const runner = { number: 4, name: "Tide Table" };
const timeOf = (time: string): string =>
  new Date(time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

test.each([
  [
    { runner, fields: ["scratched"], from: { scratched: false }, to: { scratched: true } },
    "4 Tide Table scratched",
  ],
  [
    {
      runner,
      fields: ["jockey", "claim"],
      from: { jockey: "A Bell", claim: 2 },
      to: { jockey: "C Dunn", claim: null },
    },
    "4 Tide Table jockey C Dunn, was A Bell; claim none, was 2",
  ],
  [
    { fields: ["condition"], from: { condition: "Good 4" }, to: { condition: "Soft 5" } },
    "going Soft 5, was Good 4",
  ],
  [
    {
      fields: ["startTime"],
      from: { startTime: "2026-03-14T04:00:00Z" },
      to: { startTime: "2026-03-14T04:07:00Z" },
    },
    `starts ${timeOf("2026-03-14T04:07:00Z")}, was ${timeOf("2026-03-14T04:00:00Z")}`,
  ],
  [{ fields: ["result"], from: { result: false }, to: { result: true } }, "the result is in"],
  [{ fields: ["abandoned"], from: { abandoned: false }, to: { abandoned: true } }, "abandoned"],
  [{ fields: ["races"], from: {}, to: {} }, "all races may have changed"],
])("a change is described with its runner and its values: %#", (change, text) => {
  expect(describeChange(change)).toBe(text);
});
