import { drawBars } from "../../../../src/addin/pane/pictures/drawBars";

const rows = [
  { label: "1 Old Oak", value: 0.3, before: 0.25, endText: "30.0%", range: { low: 0.2, high: 0.4 } },
  { label: "2 Fair Wind", value: 0.1, endText: "10.0%" },
];

test("each row has its text, an interval and a hollow bar where it has one, until they are removed", async () => {
  Object.assign(window, { matchMedia: () => ({}) }); // jsdom has none, and the chart requires one
  jest.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400); // jsdom has no layout
  const container = document.createElement("div");
  document.body.append(container);
  const remove = drawBars(container, { rows, labelWidth: 90, average: 0.2 });
  await new Promise((resolve) => setTimeout(resolve)); // the chart is drawn in a separate turn
  const count = (selector: string) => container.querySelectorAll(selector).length;
  expect([...container.querySelectorAll(".words")].map(({ textContent }) => textContent).sort()).toEqual([
    "10.0%",
    "30.0%",
  ]);
  expect([count(".range"), count(".before"), count(".line")]).toEqual([1, 2, 1]);
  // The longest interval fills more than half of the room next to the labels, and its text stays within.
  const ends = [...container.querySelectorAll(".words")].map((text) => Number(text.getAttribute("x")));
  expect(Math.max(...ends)).toBeGreaterThan(90 + (400 - 90) / 2);
  expect(Math.max(...ends)).toBeLessThan(350);
  remove();
  expect(container.childElementCount).toBe(0);
});
