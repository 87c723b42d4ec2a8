import { proFunctions, watchPlan } from "../../src/addin/proFunctions";
import { catalogue } from "../../src/functions/catalogue";
import type { Plan } from "../../src/spec/codes";

test("the functions that ask for predictions, bias and people need Pro, those of the card do not", () => {
  const names = proFunctions(catalogue);
  expect(names).toEqual(
    expect.arrayContaining(["PREDICT", "BIAS", "JOCKEY", "TRAINER", "CONNECTIONS", "BADGES"]),
  );
  for (const free of ["MEETINGS", "VENUES", "RACE", "FORM", "RUNNER"]) expect(names).not.toContain(free);
});

/** An Excel that can hide functions or not, and a plan that the test sets. */
function open({ canHide = true, refuses = false } = {}) {
  const changes: Partial<Record<"show" | "hide", readonly string[]>>[] = [];
  let plan: Plan | undefined;
  let look = (): void => undefined;
  let listeners = 0;
  watchPlan({
    host: {
      canHideFunctions: () => canHide,
      setFunctionVisibility: async (change) => {
        changes.push(change);
        if (refuses) throw new Error("refused");
      },
    },
    plan: () => plan,
    names: ["PREDICT", "BIAS"],
    client: {
      onChange(listener) {
        listeners++;
        look = listener;
        return () => undefined;
      },
    },
  });
  const see = (next: Plan | undefined): void => {
    plan = next;
    look();
  };
  return { changes, see, listeners: () => listeners };
}

const names = ["PREDICT", "BIAS"];

test("Pro functions are hidden on a Free key, and shown again when a Pro key comes", () => {
  const { changes, see } = open();
  for (const plan of [undefined, "free", "free", undefined, "pro", "pro", "free"] as const) see(plan);
  expect(changes).toEqual([{ hide: names }, { show: names }, { hide: names }]);
});

test("an Excel that cannot hide functions is not asked, and nothing listens to the client", () => {
  const { changes, see, listeners } = open({ canHide: false });
  see("free");
  expect([changes, listeners()]).toEqual([[], 0]);
});

test("a refusal leaves the functions as they are", async () => {
  const { changes, see } = open({ refuses: true });
  see("free");
  see("pro");
  await Promise.resolve();
  expect(changes).toEqual([{ hide: names }, { show: names }]);
});
