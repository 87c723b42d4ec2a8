import { render } from "preact";
import { useState } from "preact/hooks";
import { act } from "preact/test-utils";
import { TextField } from "../../../../src/addin/pane/controls/controls";

afterEach(() => act(() => render(null, document.body)));

/** Shows a field, and a button next to it that empties what the pane holds; returns the calls. */
async function open(live: boolean) {
  const called: string[] = [];
  const Field = () => {
    const [text, setText] = useState("saved");
    const take = (next: string): void => {
      called.push(next);
      setText(next);
    };
    return (
      <TextField label="Name" value={text} live={live} onChange={take}>
        <button type="button" onClick={() => setText("")} />
      </TextField>
    );
  };
  await act(async () => render(<Field />, document.body));
  return called;
}

const input = () => document.querySelector("input");
const fire = (name: string, text = input()?.value ?? "") =>
  act(async () => {
    const field = input();
    if (field) field.value = text;
    field?.dispatchEvent(new Event(name));
  });

test("a text is called back once it is complete, and remains while it is typed", async () => {
  const called = await open(false);
  await fire("input", "t");
  await fire("input", "to");
  await act(async () => document.querySelector("button")?.click()); // the pane is drawn again
  expect([called, input()?.value]).toEqual([[], "to"]);
  await fire("change");
  expect([called, input()?.value]).toEqual([["to"], "to"]);
});

test("a live field calls back with each key, and always shows what the pane holds", async () => {
  const called = await open(true);
  await fire("input", "t");
  await fire("input", "to");
  expect(called).toEqual(["t", "to"]);
  await act(async () => document.querySelector("button")?.click());
  expect(input()?.value).toBe("");
});

test("a field has its label, and its hint describes it", async () => {
  const field = <TextField label="Name" value="" hint="The time when blank." onChange={() => undefined} />;
  await act(async () => render(field, document.body));
  expect(document.querySelector("label")?.htmlFor).toBe(input()?.id);
  const hint = document.getElementById(input()?.getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toBe("The time when blank.");
});
