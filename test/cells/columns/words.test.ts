/** Suite of src/cells/columns/column.ts: words. */
import { enumerations, wordFor } from "../../../src/cells/columns/column";

const { runningStyle, trend, assessment, category, sentiment } = enumerations;

test.each([
  [runningStyle, "L", "leader"],
  [runningStyle, "m", "midfield"],
  [runningStyle, "B", "back"],
  [runningStyle, "On-Pace", "presser"],
  [runningStyle, "backmarker", "back"],
  [trend, "rising", "rising"],
  [trend, "improving", "rising"],
  [assessment, "slight_rise", "slight rise"],
  [assessment, "easier", "drop"],
  [category, "connections", "connections"],
  [category, "suitability", "specialization"],
  [sentiment, "-", "negative"],
  [sentiment, "Neutral", "neutral"],
  [sentiment, "mixed_view", "mixed view"],
])("the word of %j for %j is %j", (words, text, word) => expect(wordFor(words, text)).toBe(word));
