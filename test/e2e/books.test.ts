import type { BrowserContext, Page } from "playwright-core";
import type { GridHost } from "../../src/workbench/grid/oSpreadsheetGrid";
import { axeFaults } from "../browser/axeFaults";
import { eventually } from "../browser/eventually";
import { select, typeAt } from "../browser/keyboard";
import { inEachTheme } from "../browser/inEachTheme";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedFile } from "../browser/savedFile";
import { testSite } from "../browser/testSite";
import { countTried } from "../service/store/countTried";

/** A workbook that is kept while one works: reloading, closing, two tabs, Excel files, the list of books. */
const at = testSite();
const viewport = { width: 1280, height: 720 };
let workbench: Workbench;
let faults: string[] = [];

/** Notes what the console states as an error. */
const observe = (page: Page): void => {
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => faults.push(String(error)));
};

beforeEach(() => {
  faults = [];
});
afterEach(() => expect(faults).toEqual([]));

/** Opens the workbench as on a first visit, in the page of the test before if that is still open. */
async function open(): Promise<Workbench> {
  const context = workbench?.page.context();
  if (!context || workbench.page.isClosed()) {
    await context?.close();
    return openWorkbench(at.browser, at.server.url, { viewport, observe });
  }
  for (const page of context.pages()) if (page !== workbench.page) await page.close();
  await workbench.reopen();
  return workbench;
}

const isKept = (page: Page) => page.locator('#kept[data-state="kept"]').waitFor();
/** Reads the selected cells of the kept workbooks from the browser's database. */
const keptCells = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open("racing-workbooks");
        opening.onsuccess = () => {
          const { result: database } = opening;
          const store = database.transaction("workbooks").objectStore("workbooks");
          const reading = store.getAll(IDBKeyRange.bound(["facts"], ["facts", []]));
          reading.onsuccess = () => {
            database.close();
            resolve((reading.result as readonly { cell: string }[]).map(({ cell }) => cell));
          };
        };
      }),
  );
const idle = (page: Page) =>
  page.waitForFunction("window.racingWorkbench?.idle?.()", undefined, { polling: 20 });
const valueIn = async (page: Page, address: string): Promise<unknown> => {
  const [row] = await page.evaluate<unknown[][]>(`racingWorkbench.get(${JSON.stringify(address)})`);
  return row?.[0];
};
const selected = (page: Page) =>
  page.evaluate<string>("racingWorkbench.excel.grid.addressOf(racingWorkbench.excel.grid.selection())");

/** Ends a page as a crash does. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined); // the tab that would answer is gone
  await crashed;
  await page.close();
}

/** Opens the workbench again in another tab. */
async function openAgain(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  observe(page);
  await page.goto(`${at.server.url}/workbench.html`);
  await idle(page);
  return page;
}

test("the example opens without an error in the console, and is kept once somebody changes it", async () => {
  const example = await openWorkbench(at.browser, at.server.url, { viewport, observe, example: true });
  const { page } = example;
  await idle(page);
  expect(await page.textContent("#kept")).toBe("New book");
  await typeAt(example, "Race!K11", "4.5");
  await isKept(page);
  await page.context().close();
});

test("a reload, a crash and a closed tab bring the workbook back, with sheet, cell and what can be undone", async () => {
  workbench = await open();
  const { page } = workbench;
  const context = page.context();
  await typeAt(workbench, "B2", "17");
  await typeAt(workbench, "B2", "18");
  await page.evaluate("racingWorkbench.excel.grid.addSheet('Second')");
  await page.evaluate("racingWorkbench.excel.grid.activate('Second')");
  await typeAt(workbench, "Second!C3", "=Race!B2*2");
  await select(workbench, "D5");
  await isKept(page);
  await page.waitForFunction("document.querySelector('#kept').textContent === 'Book 1'");
  await eventually(() => keptCells(page), ["Second!D5"]);
  await page.reload();
  await idle(page);
  expect([await valueIn(page, "Second!C3"), await selected(page)]).toEqual([36, "Second!D5"]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await workbench.settled();
  expect(await valueIn(page, "Race!B2")).toBe(17);
  await page.keyboard.press("Control+y");
  expect(await valueIn(page, "Race!B2")).toBe(18);
  await isKept(page);

  await crash(page);
  const again = await openAgain(context);
  expect(await valueIn(again, "Race!B2")).toBe(18);
});

const killed =
  "a tab that is killed at random loses nothing that it stated as kept, and no change is half there";
/** Milliseconds that the full form may take, of which each killed tab takes some seconds. */
const longForm = 7_200_000;
test(
  killed,
  async () => {
    const changes = process.env.SOAK ? 1000 : 20;
    workbench = await open();
    let { page } = workbench;
    const context = page.context();
    let [made, keptBooks, tried] = [0, 0, 0];
    while (tried < changes) {
      const first = made + 1;
      const last = first + Math.floor(Math.random() * 20);
      const note = page.waitForEvent("console", (message) => {
        const [, what, number] = /^(made|kept) (\d+)$/.exec(message.text()) ?? [];
        if (what === "made") made = Number(number);
        if (what === "kept") keptBooks = Number(number);
        return made >= last;
      });
      await page.evaluate(
        (range) => {
          const { grid } = (window as unknown as { racingWorkbench: { excel: { grid: GridHost } } })
            .racingWorkbench.excel;
          const state = document.getElementById("kept")?.dataset;
          /* eslint-disable no-console -- this test hears them */
          const change = (number: number): void => {
            if (state?.state === "kept") console.log(`kept ${number - 1}`);
            grid.write(grid.area("A1:B2"), Array(2).fill(Array(2).fill(String(number))) as string[][]);
            console.log(`made ${number}`);
            if (number < range.last) setTimeout(change, Math.random() * 700, number + 1);
          };
          /* eslint-enable no-console */
          change(range.first);
        },
        { first, last },
      );
      await note;
      await crash(page);
      tried += last - first + 1;
      page = await openAgain(context);
      const shownCells = (await page.evaluate<unknown[][]>("racingWorkbench.get('A1:B2')")).flat();
      const number = Number(shownCells[0]);
      expect(shownCells).toEqual(Array(4).fill(shownCells[0]));
      expect([number >= keptBooks, number <= last]).toEqual([true, true]);
      [made, keptBooks] = [number, number];
    }
    countTried(tried);
  },
  longForm,
);

test("leaving asks while a change is not kept, and no longer once it is", async () => {
  workbench = await open();
  const { page } = workbench;
  const asked: string[] = [];
  page.on("dialog", (dialog) => asked.push(dialog.type()));
  await typeAt(workbench, "A1", "1");
  await isKept(page);
  await page.reload();
  await idle(page);
  expect(asked).toEqual([]);
  await page.evaluate(
    "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError') }",
  );
  await typeAt(workbench, "A2", "2");
  await page.getByText("Book 1: not kept, the browser's storage is full. Save it as a file.").waitFor();
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
});

test("two tabs with one book say so, and neither overwrites the other", async () => {
  workbench = await open();
  const { page } = workbench;
  await typeAt(workbench, "A1", "first");
  await isKept(page);
  const second = await page.context().newPage();
  observe(second);
  await second.goto(`${at.server.url}/workbench.html`);
  await second.getByText("Book 1: open in another tab, changes here are not kept").waitFor();
  await idle(second);
  expect(await valueIn(second, "Race!A1")).toBe("first");
  await second.evaluate("racingWorkbench.set('Race!A1', 'second')");
  await second.getByRole("button", { name: "Keep a copy" }).click();
  await isKept(second);
  await typeAt(workbench, "A2", "first again");
  await isKept(page);
  await page.click("#books-open");
  await page.getByText(/^2 books, /).waitFor();
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.reload();
  await idle(page);
  expect(await valueIn(page, "Race!A1")).toBe("first");
});

test("an Excel file that was saved opens in another profile, and Save writes the file that was opened", async () => {
  workbench = await open();
  await workbench.create({
    A1: "2026-03-14",
    B1: "'5/2",
    C1: "=SUM(D1:D2)",
    D1: "2.5",
    D2: "4",
    A3: '=RACING.FORM(A1,"ashford-park",3,"number,name",FALSE)',
  });
  await workbench.settled();
  const content = await workbench.table("A1:D20");
  const file = await savedFile(workbench.page, "Save for Excel");

  const { page } = await openWorkbench(at.browser, at.server.url, { viewport, observe });
  await page.setInputFiles("#file", { name: "day.xlsx", mimeType: "application/octet-stream", buffer: file });
  await page.getByText("Opened day.xlsx").waitFor();
  await idle(page);
  const readCells = await page.evaluate<unknown[][]>("racingWorkbench.get('A1:D20')");
  const rows = readCells.slice(0, content.length).map((row, index) => row.slice(0, content[index]?.length));
  expect(rows).toEqual(content);
  expect(await page.textContent("#kept")).toBe("day");

  // A file of the browser's own file system, which a page may write as one that the user chose.
  await page.evaluate(
    async (bytes) => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle("chosen.xlsx", { create: true });
      const stream = await handle.createWritable();
      await stream.write(new Uint8Array(bytes));
      await stream.close();
      Object.assign(window, { showOpenFilePicker: () => Promise.resolve([handle]) });
    },
    [...file],
  );
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByText("Opened chosen.xlsx").waitFor();
  await page.evaluate("racingWorkbench.set('D1', '100')");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved chosen.xlsx").waitFor();
  await page.evaluate("racingWorkbench.set('D1', '1')");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForFunction("racingWorkbench.get('D1')[0][0] === 100");
  expect(await valueIn(page, "C1")).toBe(104);
  await page.context().close();
});

test("the list of books opens, names, copies and deletes them, without a violation of axe", async () => {
  workbench = await open();
  const { page } = workbench;
  await typeAt(workbench, "A1", "one");
  await page.click("#new");
  await workbench.settled();
  await workbench.type("Race!A40", "two");
  await isKept(page);
  await page.click("#books-open");
  const books = page.getByRole("list", { name: "Books" });
  await books.getByLabel("Name of Book 1").fill("Ashford");
  await page.keyboard.press("Enter");
  await books.getByRole("button", { name: "Copy Ashford", exact: true }).click();
  await books.getByLabel("Name of Ashford (2)").waitFor();
  await books.getByRole("button", { name: "Delete Ashford (2)" }).click();
  await page.getByText(/^2 books, /).waitFor();
  await inEachTheme(page, async (theme) => {
    expect([theme, await axeFaults(page, { exclude: ["#grid", "iframe"] })]).toEqual([theme, []]);
    if (process.env.PANE_IMAGES)
      await page.screenshot({ path: `${process.env.PANE_IMAGES}/books-${theme}.png` });
  });
  await books.getByRole("button", { name: "Open Ashford", exact: true }).click();
  await page.waitForFunction("document.querySelector('#kept').textContent === 'Ashford'");
  await workbench.settled();
  expect(await valueIn(page, "Race!A1")).toBe("one");
});
