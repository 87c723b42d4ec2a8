import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../../src/addin/commands";
import { actionOf, type ShortcutsFile } from "../../../src/workbench/page/shortcuts";

const file = JSON.parse(
  readFileSync(join(__dirname, "../../../assets/shortcuts.json"), "utf8"),
) as ShortcutsFile;

const key = (code: string, changes = {}) => ({
  code,
  ctrlKey: true,
  metaKey: false,
  shiftKey: true,
  altKey: true,
  ...changes,
});

test.each([
  ["KeyN", "nextRace"],
  ["KeyB", "previousRace"],
  ["KeyJ", "nextToJump"],
] as const)("Ctrl+Shift+Alt and %s is the add-in's %s", (code, action) => {
  expect(actionOf(key(code), file)).toBe(action);
  expect(actionOf(key(code, { ctrlKey: false, metaKey: true }), file)).toBe(action);
  expect(commands).toHaveProperty(action);
});

test.each([
  key("KeyN", { altKey: false }),
  key("KeyN", { shiftKey: false }),
  key("KeyN", { ctrlKey: false }),
  key("KeyZ"),
  key("F2"),
])("%j is no shortcut of the add-in", (pressed) => {
  expect(actionOf(pressed, file)).toBeUndefined();
});
