import { blockOf, formString, spells, type Line } from "./hongKongFile";

const start = (date: string, finish: string): Line => ({ date, finish, scratched: "0", name: "A" });
const career = [
  start("2025-01-01", "1"),
  start("2025-01-20", ""),
  start("2025-04-01", "12"),
  start("2025-04-20", "3"),
  start("2025-06-19", "2"),
];

test("a career counted by hand", () => {
  expect(blockOf(career)).toEqual([5, 1, 1, 1, 3, 0.2, 0.6]);
  expect(formString(career, "2025-07-01")).toBe("10X03X2");
  expect(formString(career, "2025-08-18")).toBe("10X03X2X");
  const { first, second, hadSpell } = spells(career, "2025-07-01");
  expect([first.map(({ date }) => date), second.map(({ date }) => date), hadSpell]).toEqual([
    ["2025-04-01", "2025-06-19"],
    ["2025-04-20"],
    true,
  ]);
  expect(spells(career.slice(0, 1), "2025-02-01").hadSpell).toBe(false);
  expect(spells(career.slice(0, 1), "2025-03-02").hadSpell).toBe(true);
});
