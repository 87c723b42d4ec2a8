import { keyOf } from "../../../src/client/question";
import { runRefresh } from "../../../src/addin/refresh/runRefresh";
import { closeAll, openClient } from "../../client/openClient";
import { inTurn, json, right } from "../../client/faultyService";
import { formOf } from "../../client/questions";

afterEach(closeAll);

const plan = {
  cells: [],
  questions: [formOf(1), formOf(2)],
  computed: 0,
  computedPeople: 0,
  computedEndpoints: new Set<never>(),
};

/** A workbook that only notes how often it is calculated. */
function noting() {
  const calculated: unknown[] = [];
  return { calculated, workbook: { calculateCells: async (cells: unknown) => void calculated.push(cells) } };
}

test("every response arrives, then all are cached, then the cells are calculated", async () => {
  const { client } = await openClient();
  const before = await Promise.all(plan.questions.map((question) => client.ask(question)));
  const progress: number[] = [];
  const { workbook, calculated } = noting();
  const { signal } = new AbortController();
  await runRefresh(plan, { client, workbook, signal, onProgress: (done) => progress.push(done) });
  expect([progress, calculated]).toEqual([[1, 2], [[]]]);
  plan.questions.forEach((question, index) => expect(client.ask(question)).not.toBe(before[index]));
});

test("after a failure every old value stays and nothing is calculated", async () => {
  const { client } = await openClient(inTurn(right(), json({ detail: "unknown key" }, { status: 401 })));
  const before = [await client.ask(formOf(1)), await client.ask(formOf(2))];
  const { workbook, calculated } = noting();
  const { signal } = new AbortController();
  await expect(
    runRefresh(plan, { client, workbook, signal, onProgress: () => undefined }),
  ).rejects.toMatchObject({
    kind: "keyRefused",
  });
  expect(plan.questions.map((question) => client.peek(question))).toMatchObject(
    before.map((answer) => ({ answer })),
  );
  expect(calculated).toEqual([]);
});

test("after a cancellation every old value stays", async () => {
  const { client } = await openClient();
  const before = [await client.ask(formOf(1)), await client.ask(formOf(2))];
  const controller = new AbortController();
  const { workbook } = noting();
  const onProgress = (): void => controller.abort();
  await expect(
    runRefresh(plan, { client, workbook, signal: controller.signal, onProgress }),
  ).rejects.toMatchObject({
    kind: "cancelled",
  });
  expect(plan.questions.map((question) => client.ask(question))).toEqual(before);
});

test("responses of computed calls are removed from the cache, so that their cells request them again", async () => {
  const { client } = await openClient();
  await client.ask(formOf(3));
  const { workbook } = noting();
  const { signal } = new AbortController();
  const computing = { ...plan, computed: 1, computedEndpoints: new Set(["form"] as const) };
  await runRefresh(computing, { client, workbook, signal, onProgress: () => undefined });
  expect(
    [formOf(1), formOf(3)].map((question) => [keyOf(question), client.peek(question) !== undefined]),
  ).toEqual([
    [keyOf(formOf(1)), true],
    [keyOf(formOf(3)), false],
  ]);
});
