import type { SheetContent } from "../../../src/addin/excel/sheetContent";
import type { PlacedLink } from "../../../src/addin/excel/workbook";
import { buildWorkbook, countSteps, type WorkbookPlan } from "../../../src/addin/workbook/buildWorkbook";
import type { Client } from "../../../src/client/client";
import { NotFound, Offline, ServiceUnavailable } from "../../../src/client/failure";

const plan: WorkbookPlan = {
  sheets: ["One", "Two", "Three"].map((name) => ({ name, cells: {} })),
  requests: [1, 2].map((race) => ({ endpoint: "form", parameters: { race } })),
  cached: 0,
  unknownRaces: 0,
};

/** A workbook that writes down the changes to its sheets. */
function fakeWorkbook(onAdd: (name: string) => void = () => undefined) {
  const sheets = ["My own"];
  const linked: PlacedLink[] = [];
  return {
    sheets,
    linked,
    linkSheets: async (links: readonly PlacedLink[]) => void linked.push(...links),
    addSheet: async ({ name }: { readonly name: string }) => {
      onAdd(name);
      const givenName = sheets.includes(name) ? `${name} (2)` : name;
      sheets.push(givenName);
      return givenName;
    },
    findSheet: async ({ name, identity }: Pick<SheetContent, "name" | "identity">) =>
      identity && sheets.includes(name) ? name : undefined,
    removeSheets: async (names: readonly string[]) => {
      for (const name of names) sheets.splice(sheets.indexOf(name), 1);
    },
  };
}

const answering = (fail: () => void = () => undefined) =>
  ({ ask: async () => fail() }) as unknown as Pick<Client, "ask">;
const signal = new AbortController().signal;

test("every response arrives before the first sheet, and progress counts both", async () => {
  const told: number[] = [];
  const order: string[] = [];
  const client = answering(() => void order.push("answer"));
  const workbook = fakeWorkbook((name) => void order.push(name));
  const made = await buildWorkbook(plan, {
    client,
    workbook,
    signal,
    onProgress: (done) => void told.push(done),
  });
  expect([made.added, order]).toEqual([
    ["One", "Two", "Three"],
    ["answer", "answer", "One", "Two", "Three"],
  ]);
  expect([told, countSteps(plan)]).toEqual([[1, 2, 3, 4, 5], 5]);
});

test("a sheet that is there already is neither added again nor changed, and is removed by no failure", async () => {
  const workbook = fakeWorkbook((name) => {
    if (name === "Three") throw new Error("refused");
  });
  workbook.sheets.push("Two");
  const sheets = plan.sheets.map((sheet) => ({ ...sheet, identity: ["A1"] }));
  const options = { client: answering(), workbook, signal, onProgress: () => undefined };
  await expect(buildWorkbook({ ...plan, sheets }, options)).rejects.toThrow("refused");
  expect(workbook.sheets).toEqual(["My own", "Two"]);
  const built = await buildWorkbook({ ...plan, sheets: sheets.slice(0, 2) }, options);
  expect(built).toEqual({ sheets: ["One", "Two"], added: ["One"] });
});

test("formulas refer to the names that the workbook has given earlier sheets", async () => {
  const filled: Record<string, unknown> = {};
  const { addSheet, ...workbook } = fakeWorkbook();
  workbook.sheets.push("One");
  const cells = { A1: "='One'!B2", A2: "'One'!B2", A3: 3 };
  const referring = { ...plan, sheets: plan.sheets.map((sheet) => ({ ...sheet, cells })) };
  await buildWorkbook(referring, {
    client: answering(),
    workbook: {
      ...workbook,
      addSheet: (sheet) => ((filled[sheet.name] = sheet.cells), addSheet(sheet)),
    },
    signal,
    onProgress: () => undefined,
  });
  expect(filled.Two).toEqual({ ...cells, A1: "='One (2)'!B2" });
});

test("links lead to the names that the workbook has given the sheets", async () => {
  const workbook = fakeWorkbook();
  workbook.sheets.push("Two");
  const link = { cell: "F2", sheet: "Two", look: {} };
  const linking = { ...plan, sheets: plan.sheets.map((sheet) => ({ ...sheet, links: [link] })) };
  await buildWorkbook(linking, { client: answering(), workbook, signal, onProgress: () => undefined });
  expect(workbook.linked.map(({ from, sheet }) => [from, sheet])).toEqual([
    ["One", "Two (2)"],
    ["Two (2)", "Two (2)"],
    ["Three", "Two (2)"],
  ]);
});

test("a cancellation removes the added sheets and leaves the others", async () => {
  const controller = new AbortController();
  const workbook = fakeWorkbook((name) => name === "Two" && controller.abort());
  await expect(
    buildWorkbook(plan, {
      client: answering(),
      workbook,
      signal: controller.signal,
      onProgress: () => undefined,
    }),
  ).rejects.toThrow();
  expect(workbook.sheets).toEqual(["My own"]);
});

test("a sheet that cannot be added removes those before it", async () => {
  const workbook = fakeWorkbook((name) => {
    if (name === "Three") throw new Error("The workbook is protected");
  });
  const build = buildWorkbook(plan, { client: answering(), workbook, signal, onProgress: () => undefined });
  await expect(build).rejects.toThrow("protected");
  expect(workbook.sheets).toEqual(["My own"]);
});

test.each(["variables_pending", "prediction_pending", "races_pending"])(
  "what the service still prepares (%s) stops nothing: every sheet is added, its cells wait",
  async (code) => {
    const preparing = answering(() => {
      throw new ServiceUnavailable({ status: 503, retryAfter: 3, code });
    });
    const workbook = fakeWorkbook();
    const built = await buildWorkbook(plan, {
      client: preparing,
      workbook,
      signal,
      onProgress: () => undefined,
    });
    expect(built.added).toEqual(["One", "Two", "Three"]);
    expect(workbook.sheets).toEqual(["My own", "One", "Two", "Three"]);
  },
);

test("a service that is away stops the build before the first sheet", async () => {
  const away = answering(() => {
    throw new ServiceUnavailable({ status: 503, retryAfter: 3 });
  });
  const workbook = fakeWorkbook();
  const options = { client: away, workbook, signal, onProgress: () => undefined };
  await expect(buildWorkbook(plan, options)).rejects.toThrow("Try again in 3 seconds.");
  expect(workbook.sheets).toEqual(["My own"]);
});

test("a missing answer stops nothing; being offline stops the build before the first sheet", async () => {
  const unknown = answering(() => {
    throw new NotFound({ detail: "no such jockey" });
  });
  expect(
    await buildWorkbook(plan, {
      client: unknown,
      workbook: fakeWorkbook(),
      signal,
      onProgress: () => undefined,
    }),
  ).toMatchObject({ added: { length: 3 } });
  const workbook = fakeWorkbook();
  const offline = answering(() => {
    throw new Offline();
  });
  await expect(
    buildWorkbook(plan, { client: offline, workbook, signal, onProgress: () => undefined }),
  ).rejects.toThrow("offline");
  expect(workbook.sheets).toEqual(["My own"]);
});
