import { render } from "preact";
import { act } from "preact/test-utils";
import { type Loaded, useLoaded } from "../../../../src/addin/pane/state/useLoaded";

/** Shows the values loaded for names; each load waits until it is ended. */
function open() {
  const loads: { readonly name: string; end(value: string | Error): Promise<void> }[] = [];
  const sources = new Set<() => void>();
  let shownState: Loaded<string> = {};
  const load = (name: string) =>
    new Promise<string>((resolve, reject) => {
      const settle = (value: string | Error) => (value instanceof Error ? reject(value) : resolve(value));
      loads.push({ name, end: (value) => act(async () => settle(value)) });
    });
  const follow = async (reload: () => void) => {
    sources.add(reload);
    return () => void sources.delete(reload);
  };
  const Shown = ({ name }: { readonly name: string }) => {
    shownState = useLoaded([name], () => (name === "" ? undefined : load(name)), follow);
    return null;
  };
  const show = (name: string) => act(async () => render(<Shown name={name} />, document.body));
  const change = () => act(() => sources.forEach((reload) => reload()));
  const facts = () => [shownState.value, shownState.problem];
  return { show, loads, change, sources, facts };
}

afterEach(() => act(() => render(null, document.body)));

test("the latest inputs win, and what was loaded for others is not shown", async () => {
  const { show, loads, facts } = open();
  await show("one");
  await loads[0]?.end("first");
  expect(facts()).toEqual(["first", undefined]);
  await show("two");
  expect(facts()).toEqual([undefined, undefined]);
  await show("three");
  await loads[2]?.end("third");
  await loads[1]?.end("second");
  expect(facts()).toEqual(["third", undefined]);
  await show("");
  expect([facts(), loads.length]).toEqual([[undefined, undefined], 3]);
});

test("a change of its source loads it again; a failure stands beside the value until one succeeds", async () => {
  const { show, loads, change, facts } = open();
  await show("one");
  await loads[0]?.end("first");
  await change();
  await loads[1]?.end(new Error("A cell is being edited."));
  expect(facts()).toEqual(["first", "A cell is being edited."]);
  await change();
  await loads[2]?.end("later");
  expect([facts(), loads.length]).toEqual([["later", undefined], 3]);
});

test("a source that cannot be followed or read is no error of the page", async () => {
  const refused: unknown[] = [];
  const listen = (reason: unknown) => void refused.push(reason);
  process.on("unhandledRejection", listen);
  const fail = (): never => {
    throw new Error("No workbook is open.");
  };
  let shownState: Loaded<string> = {};
  const Shown = () => {
    shownState = useLoaded([], fail, fail);
    return null;
  };
  await act(async () => {
    render(<Shown />, document.body);
    await new Promise((resolve) => setTimeout(resolve));
  });
  process.off("unhandledRejection", listen);
  expect([shownState.problem, refused]).toEqual(["No workbook is open.", []]);
});

test("nothing is followed once it is removed", async () => {
  const { show, sources } = open();
  await show("one");
  expect(sources.size).toBe(1);
  await act(async () => {
    render(null, document.body);
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(sources.size).toBe(0);
});
