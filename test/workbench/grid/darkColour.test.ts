import fc from "fast-check";
import { palette } from "../../../src/addin/workbook/palette";
import { contrast, darkColour } from "../../../src/workbench/grid/darkColour";

const dark = (colour: string, role: "surface" | "text"): string => darkColour(colour.toLowerCase(), role);

describe("the colours of a dark sheet", () => {
  it("measures contrast as WCAG 2 does", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2); // the lightest legible grey on white
  });

  it.each([
    ["text", "white"],
    ["text", "panel"],
    ["text", "heading"],
    ["text", "strongBar"],
    ["text", "lightBar"],
    ["quiet", "white"],
    ["quiet", "panel"],
    ["onBand", "nav"],
    ["onBand", "band"],
    ["onBand", "value"],
    ["bandLabel", "band"],
    ["band", "onBand"],
    ["group", "heading"],
    ["up", "white"],
    ["down", "panel"],
    ["out", "outFill"],
    ["inputText", "input"],
    ["noticeText", "notice"],
    ["text", "next"],
  ] as const)("keeps %s legible on %s", (text, fill) => {
    expect(contrast(dark(palette[text], "text"), dark(palette[fill], "surface"))).toBeGreaterThanOrEqual(4.5);
  });

  it("keeps every text that is legible on a white sheet legible on a dark one", () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`)
      .filter((value) => contrast(value, "#ffffff") >= 4.5);
    const sheet = dark(palette.white, "surface");
    fc.assert(
      fc.property(colour, (text) =>
        expect(contrast(darkColour(text, "text"), sheet)).toBeGreaterThanOrEqual(4.5),
      ),
      { examples: [["#0000ff"], ["#808000"], ["#666666"]] },
    );
  });

  it.each(["low", "strongBar"] as const)(
    "keeps figures legible on each colour from the middle to %s",
    (end) => {
      const parts = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
      const [from, to] = [parts(palette.middle), parts(palette[end])];
      const between = (share: number): string =>
        `#${from
          .map((part, index) =>
            Math.round(part + share * ((to[index] ?? 0) - part))
              .toString(16)
              .padStart(2, "0"),
          )
          .join("")}`;
      const fills = Array.from({ length: 601 }, (_, step) => between(step / 600));
      const text = dark(palette.text, "text");
      expect(fills.filter((fill) => contrast(text, dark(fill, "surface")) < 4.5)).toEqual([]);
    },
  );

  it("keeps the opacity of a colour and what is no colour", () => {
    expect(darkColour("rgba(255, 255, 255, 0.5)", "surface")).toBe("rgba(23, 25, 27, 0.5)");
    expect(darkColour("transparent", "surface")).toBe("transparent");
  });
});
