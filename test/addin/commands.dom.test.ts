import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Application } from "../../src/addin/application";
import { commands } from "../../src/addin/commands";
import { createNavigation } from "../../src/addin/navigation";

const root = join(__dirname, "../..");
const manifest = new DOMParser().parseFromString(
  readFileSync(join(root, "manifest.xml"), "utf8"),
  "text/xml",
);
const functionNames = [...manifest.getElementsByTagName("FunctionName")].map(
  ({ textContent }) => textContent,
);

interface Shortcuts {
  readonly actions: readonly { readonly id: string; readonly type: string; readonly name: string }[];
  readonly shortcuts: readonly { readonly action: string; readonly key: Readonly<Record<string, string>> }[];
}
const { actions, shortcuts } = JSON.parse(
  readFileSync(join(root, "assets/shortcuts.json"), "utf8"),
) as Shortcuts;

test("each ribbon button has a command, and each command has a button or a shortcut", () => {
  expect(functionNames.filter((name) => !(String(name) in commands))).toEqual([]);
  expect([...new Set([...functionNames, ...actions.map(({ id }) => id)])].sort()).toEqual(
    Object.keys(commands).sort(),
  );
});

test("each shortcut's action is a command, and no keys are assigned twice", () => {
  expect(shortcuts.map(({ action }) => action)).toEqual(actions.map(({ id }) => id));
  expect(actions.filter(({ id, type }) => type !== "ExecuteFunction" || !(id in commands))).toEqual([]);
  const keys = shortcuts.map(({ key }) => key.default);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => !/^Ctrl\+Shift\+Alt\+[A-Z]$/.test(String(key)))).toEqual([]);
  expect(actions.filter(({ name }) => name.length > 50)).toEqual([]); // what Excel shows of an action
});

/** An application whose workbook can only be copied, or not even that. */
function openApplication({ opensPane = true } = {}) {
  const openedViews: string[] = [];
  const host = {
    async showPane() {
      if (opensPane) openedViews.push("pane");
      return opensPane;
    },
    openDialog: (page: string) => void openedViews.push(page),
    openPage: (page: string) => void openedViews.push(page),
  };
  return {
    application: { host, navigation: createNavigation() } as unknown as Application,
    shown: openedViews,
  };
}

test("a refresh command opens the pane, which shows the cost first", async () => {
  const { application, shown } = openApplication();
  await commands.refreshErrors(application);
  expect(application.navigation.route()).toEqual({ view: "refresh", scope: "workbook", errorsOnly: true });
  expect(shown).toEqual(["pane"]);
});

test.each([
  [commands.freezeSheet, "sheet"],
  [commands.freezeWorkbook, "workbook"],
])(
  "freezing from the ribbon opens the pane, which copies, shows the progress and can cancel",
  async (run, freeze) => {
    const { application, shown } = openApplication();
    await run(application);
    expect([application.navigation.route(), shown]).toEqual([{ view: "refresh", freeze }, ["pane"]]);
  },
);

test("the race-day command opens the pane, which shows the cost first", async () => {
  const { application, shown } = openApplication();
  await commands.raceDay(application);
  expect([application.navigation.route(), shown]).toEqual([{ view: "raceDay" }, ["pane"]]);
});

test("help opens the help page of the add-in's own server", async () => {
  const { application, shown } = openApplication();
  await commands.help(application);
  expect(shown).toEqual(["http://localhost/help.html"]);
});

test("where Excel does not open the pane for a script, a dialog names the button, and the view waits", async () => {
  const { application, shown } = openApplication({ opensPane: false });
  await commands.refreshErrors(application);
  expect(application.navigation.route()).toEqual({ view: "refresh", scope: "workbook", errorsOnly: true });
  expect(shown).toEqual(["http://localhost/help.html#pane"]);
});
