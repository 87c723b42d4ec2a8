import { strFromU8, unzipSync } from "fflate";
import { countRequests } from "../browser/countRequests";
import { eventually } from "../browser/eventually";
import { hosts, hostsTried, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedBook, savedFile } from "../browser/savedFile";
import { shownBy } from "../browser/shownBy";
import { testSite } from "../browser/testSite";

const at = testSite();
const excelType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Right of the sheet's own cells. */
const statusCell = "Meetings!AA1";

describe.each(hostsTried(hosts[1]))("on %s", (host) => {
  let author: Workbench;
  let reader: Workbench;
  let name: string;
  let file: Buffer;
  let excelFile: Buffer;
  /** The reader's status cell; nothing until the file with its sheet is open. */
  const shownToReader = () => reader.get(statusCell).catch(() => []);
  beforeAll(async () => {
    author = await openWorkbench(at.browser, at.server.url, { host, example: true });
  });
  afterAll(async () => {
    for (const { page } of [author, reader]) await page.context().close();
  });

  test("the ribbon shows the size first; the snapshot is taken and shown by the pane's buttons", async () => {
    const { pane } = author;
    await author.type(statusCell, '=RACING.STATUS("snapshot")');
    await author.settled();
    expect(await author.get(statusCell)).toEqual([["live"]]);
    await author.press("takeSnapshot");
    const size = pane.getByText(/^“\d\d:\d\d”: \d+ answers of \d+ formulas, \d+ kB\.$/);
    await size.waitFor();
    const [, time = "", kilobytes] = /“(.*)”.* (\d+) kB/.exec((await size.textContent()) ?? "") ?? [];
    expect(Number(kilobytes)).toBeLessThan(100);
    name = time;
    await pane.getByRole("button", { name: "Take the snapshot" }).click();
    await pane.getByText(/ is in the workbook\./).waitFor();
    await pane.getByRole("radio", { name }).click();
    await pane.getByText(`Snapshot ${name}`, { exact: true }).waitFor();
    await eventually(() => author.get(statusCell), [[name]]);
    await author.settled();
    file = await savedBook(author.page);
    excelFile = await savedFile(author.page, "Save for Excel");
  });

  test("each part of the Excel file states once that it is XML, as its first characters", () => {
    const parts = Object.entries(unzipSync(excelFile)).map(([path, bytes]) => [path, strFromU8(bytes)]);
    const declared = parts.filter(([, text = ""]) => text.includes("<?xml"));
    expect(declared.length).toBeGreaterThan(5);
    expect(declared.filter(([, text = ""]) => text.lastIndexOf("<?xml") !== 0)).toEqual([]);
  });

  test("another profile without key and network shows the same values and sends nothing", async () => {
    const then = await shownBy(author);
    expect(then.filter(({ value }) => typeof value === "number").length).toBeGreaterThan(100);
    reader = await openWorkbench(at.browser, at.server.url, { host });
    await reader.pane.getByText(/requests left today/).waitFor(); // the pane has tested its connection
    // The pane reads the health report every minute until the snapshot is shown.
    const sent = countRequests(reader.page, ["/api/", "/relay/"]);
    await reader.page.context().setOffline(true);
    await reader.page.setInputFiles("#file", {
      name: "book.json",
      mimeType: "application/json",
      buffer: file,
    });
    await eventually(shownToReader, [[name]]);
    await reader.settled();
    expect(await shownBy(reader)).toEqual(then);
    await reader.pane.getByText(`Snapshot ${name}`, { exact: true }).waitFor();
    expect(sent()).toBe(0);
  });

  test("the Excel file opens without network, with the snapshot and the same values", async () => {
    const then = await shownBy(author);
    await reader.page.context().setOffline(false);
    await reader.reopen();
    await reader.page.context().setOffline(true);
    await reader.page.setInputFiles("#file", { name: "book.xlsx", mimeType: excelType, buffer: excelFile });
    await eventually(shownToReader, [[name]]);
    await reader.settled();
    expect(await shownBy(reader)).toEqual(then);
  });

  test("a damaged snapshot opens live, with a sentence in the pane", async () => {
    await reader.page.context().setOffline(false);
    await reader.reopen();
    const damaged = file.toString("utf8").replace(/(urn:racing-form:snapshots[^>]*>1\.)./, "$1x");
    await reader.page.setInputFiles("#file", {
      name: "book.json",
      mimeType: "application/json",
      buffer: Buffer.from(damaged),
    });
    await eventually(shownToReader, [["live"]]);
    await reader.pane.getByRole("button", { name: "Refresh", exact: true }).click();
    await reader.pane
      .getByText("The snapshots in this workbook cannot be read: their data is damaged.")
      .waitFor();
  });
});
