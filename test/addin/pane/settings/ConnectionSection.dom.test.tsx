import { render } from "preact";
import { act } from "preact/test-utils";
import type { PaneContext } from "../../../../src/addin/pane/state/paneContext";
import { ConnectionSection } from "../../../../src/addin/pane/settings/ConnectionSection";
import { renderInPane } from "../renderInPane";

afterEach(() => void act(() => render(null, document.body)));

const button = (text: string): HTMLButtonElement => {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === text);
  if (!button) throw new Error(`there is no button ${text}`);
  return button;
};

/** Shows the section for a service that saves keys without the spaces around them. */
async function open(filesImport: Partial<PaneContext["filesImport"]> = {}) {
  let saved: string | undefined = "before";
  let source = "embedded";
  const connection = {
    key: () => saved,
    connection: () => ({ base: "https://form.test" }),
    address: () => "",
    source: () => source,
    sources: () => ["embedded", "relay"],
    useOwn: (name: string) => void (source = name),
    saveKey: async (key: string) => {
      if (key.includes("?")) throw new Error("The key has a question mark.");
      saved = key.trim();
    },
    forgetKey: async () => void (saved = undefined),
  };
  let [changes, tests] = [0, 0];
  const context = {
    connection,
    filesImport,
    connectionTest: { test: () => void (tests += 1) },
    settingsSaved: () => void (changes += 1),
    planPage: { address: () => undefined },
  };
  const field = () => document.querySelector<HTMLInputElement>("input[autocomplete=off]") as HTMLInputElement;
  await renderInPane(context, <ConnectionSection />);
  return {
    field,
    saved: () => saved,
    changes: () => changes,
    tests: () => tests,
    press: (text: string) =>
      act(async () => {
        button(text).click();
        await new Promise((resolve) => setTimeout(resolve));
      }),
    type: (text: string) =>
      act(() => {
        field().value = text;
        field().dispatchEvent(new Event("input", { bubbles: true }));
      }),
  };
}

test("a key is masked until it is shown, and again once it is saved, as it was saved", async () => {
  const { field, saved, changes, press, type } = await open();
  expect([field().type, field().value]).toEqual(["password", "before"]);
  await press("Show key");
  await type(" typed ");
  expect([field().type, field().value, changes()]).toEqual(["text", " typed ", 0]);
  await press("Save key");
  expect([saved(), field().type, field().value, changes()]).toEqual(["typed", "password", "typed", 1]);
});

test("a key that is forgotten is no longer in the field, nor is what was typed", async () => {
  const { field, saved, press, type } = await open();
  await type("typed");
  await press("Forget key");
  expect([saved(), field().value, button("Forget key").disabled]).toEqual([undefined, "", true]);
});

test("the connection is tested with what is typed, which is saved first", async () => {
  const { saved, press, type, tests } = await open();
  await type("typed");
  await press("Test connection");
  expect([saved(), tests()]).toEqual(["typed", 1]);
});

test("what cannot be saved is not tested, and no older result stands beside it", async () => {
  const { saved, press, type, tests } = await open();
  await type("wrong?");
  await press("Test connection");
  expect([saved(), tests()]).toEqual(["before", 0]);
  expect(document.body.textContent).toContain("Not tested: the text below cannot be used.");
  expect(document.body.textContent).toContain("The key has a question mark.");
  expect(document.body.textContent).not.toContain("Testing the connection");
});

test("files that were dropped are spoken of while the races are the server's", async () => {
  await open({ part: 0.25 });
  expect(document.body.textContent).toContain("Importing: 25%");
  await open({ failure: "cannot import few.csv: it has no lines" });
  expect(document.querySelector("[role=alert]")?.textContent).toContain(
    "cannot import few.csv: it has no lines",
  );
});

test("the time zones of unknown tracks are chosen beside the refusal, and the files are imported again", async () => {
  const asked: unknown[] = [];
  const tracks = ["Here", "There Downs"];
  const { press } = await open({ unknown: { tracks, importAgain: async (zones) => void asked.push(zones) } });
  const field = [...document.querySelectorAll("select")].find(
    ({ labels }) => labels[0]?.textContent === "Time zone of There Downs",
  );
  expect(field?.options[0]?.textContent).toBe("Not known");
  await act(() => {
    if (!field) return;
    field.value = "America/Chicago";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await press("Import again with these zones");
  expect(asked).toEqual([{ "There Downs": "America/Chicago" }]);
});

test("a recalculation is offered for a vendor's service, and not for the server's own races", async () => {
  const { changes } = await open();
  const choose = (index: number) =>
    act(() => document.querySelectorAll<HTMLInputElement>("input[type=radio]")[index]?.click());
  await choose(1);
  expect(changes()).toBe(1);
  await choose(0);
  expect(changes()).toBe(1);
});
