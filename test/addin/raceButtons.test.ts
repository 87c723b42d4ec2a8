import { watchRaceButtons } from "../../src/addin/raceButtons";

/** An Excel whose active sheet is a race sheet if the test says so. */
async function open({ canHide = true } = {}) {
  const changes: [string, boolean][] = [];
  let isRace = false;
  let activated = (): void => undefined;
  await watchRaceButtons({
    host: {
      canHideButtons: () => canHide,
      setButtonVisible: async (id, isVisible) => void changes.push([id, isVisible]),
    },
    sheets: { onActivated: async (listener) => void (activated = listener) },
    navigator: { shown: async () => (isRace ? {} : undefined) },
  });
  const show = async (next: boolean): Promise<void> => {
    isRace = next;
    activated();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { changes, show };
}

test("the button that logs bets is there on race sheets alone", async () => {
  const { changes, show } = await open();
  expect(changes).toEqual([["Racing.Bets", false]]);
  await show(true);
  await show(true);
  await show(false);
  expect(changes.slice(1)).toEqual([
    ["Racing.Bets", true],
    ["Racing.Bets", false],
  ]);
});

test("an Excel that cannot hide buttons shows it always", async () => {
  const { changes, show } = await open({ canHide: false });
  await show(true);
  expect(changes).toEqual([]);
});
