import { render } from "preact";
import { act } from "preact/test-utils";
import { ConnectionSection } from "../../../../src/addin/pane/settings/ConnectionSection";
import { renderInPane } from "../renderInPane";

afterEach(() => void act(() => render(null, document.body)));

const button = (text: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll("button")].find((one) => one.textContent === text);
  if (!found) throw new Error(`there is no button ${text}`);
  return found;
};

/** Shows the section for a service that saves keys without the spaces around them. */
async function open() {
  let saved: string | undefined = "before";
  const connection = {
    ...{ key: () => saved, connection: () => ({ base: "https://form.test" }), address: () => "" },
    ...{ source: () => "embedded", sources: () => ["embedded"] },
    saveKey: async (key: string) => void (saved = key.trim()),
    forgetKey: async () => void (saved = undefined),
  };
  let changes = 0;
  const context = {
    ...{ connection, connectionTest: {}, settingsSaved: () => void (changes += 1) },
    planPage: { address: () => undefined },
  };
  const field = () => document.querySelector<HTMLInputElement>("input[autocomplete=off]") as HTMLInputElement;
  await renderInPane(context, <ConnectionSection />);
  return {
    ...{ field, saved: () => saved, changes: () => changes },
    press: (text: string) => act(async () => button(text).click()),
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
