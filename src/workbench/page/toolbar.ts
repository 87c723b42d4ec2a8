import { droppedFiles } from "../../browser/droppedFiles";
import type { CalculationMode } from "../grid/gridHost";
import type { Profile } from "../runtime/callArguments";
import type { Keeper } from "../kept/keeper";
import { download, element } from "./browser";
import { chooseFiles, type ChosenFile, droppedFile, writeFile } from "./openedFile";
import { loadFile, type Workbench } from "./workbench";
import { checkFileSize, isWorkbook, parseWorkbookFile, serialiseWorkbookFile } from "./workbookFile";

interface Options {
  readonly keeper: Keeper;
  readonly notify: (text: string) => void;
  readonly showExample: () => Promise<void>;
  /** Shows the races of results files. */
  readonly importResults: (files: readonly File[]) => Promise<void>;
}

const onClick = (id: string, work: () => void): void =>
  element(id, HTMLButtonElement).addEventListener("click", work);

const isExcel = (name: string): boolean => /\.xls[xm]$/i.test(name);

/**
 * Connects the toolbar's controls, F9 and Ctrl+Alt+F9 to the workbench; returns the functions that others use
 * too.
 */
export function wireToolbar(workbench: Workbench, { keeper, notify, showExample, importResults }: Options) {
  const { grid } = workbench;
  const input = element("file", HTMLInputElement);
  const attempt = (work: () => Promise<void>): void =>
    void work().catch((error: unknown) => notify(error instanceof Error ? error.message : String(error)));

  /** Returns true if the open workbook may be replaced, because it is stored or the user gives it up. */
  async function mayLeave(): Promise<boolean> {
    await keeper.flush();
    return !keeper.isAtRisk || window.confirm("This workbook is not kept: its changes will be lost. Go on?");
  }

  /**
   * Opens a workbook file, unless the user keeps the present workbook. The code of Excel files is fetched
   * once the page has time, so that they open and are saved without a network too.
   */
  async function open({ file, handle }: ChosenFile): Promise<void> {
    const { name } = file;
    checkFileSize(file.size);
    const {
      workbook,
      notTaken: notRead,
      ...stored
    } = isExcel(name)
      ? (await import(/* webpackPrefetch: true */ "../xlsx/readExcelFile")).readExcelFile(
          new Uint8Array(await file.arrayBuffer()),
        )
      : { ...parseWorkbookFile(await file.text()), notTaken: [] };
    if (!(await mayLeave())) return;
    const notTaken = [...notRead, ...(await workbench.replace(() => grid.open(workbook), stored))];
    await keeper.adopt({ name, notTaken, ...(handle && { handle }) });
    notify(`Opened ${name}${notTaken.length > 0 ? `. Not taken: ${notTaken.join("; ")}` : ""}`);
  }

  /** Opens one workbook; anything else may hold results. */
  async function openFiles(chosen: readonly ChosenFile[]): Promise<void> {
    const [first, ...others] = chosen;
    if (!first) return;
    if (others.length === 0 && (await isWorkbook(first.file))) await open(first);
    else await importResults(chosen.map(({ file }) => file));
  }

  async function excelContent(valuesOnly = false): Promise<Blob> {
    const { excelFile } = await import(/* webpackPrefetch: true */ "../xlsx/excelFile");
    const { readIdentity } = await import(/* webpackPrefetch: true */ "../xlsx/webExtension");
    const { settings } = workbench.stored();
    const addin = readIdentity(await loadFile("manifest.xml").then((response) => response.text()));
    return excelFile(grid, { settings, addin, customXml: workbench.customXml.parts(), valuesOnly });
  }

  const ownContent = (): Blob =>
    new Blob([serialiseWorkbookFile(workbench.file())], { type: "application/json" });

  const fileName = (extension: string): string =>
    `${(keeper.open?.name ?? "racing-form").replace(/[\\/:*?"<>|]/g, "-")}.${extension}`;

  async function save(): Promise<void> {
    const file = keeper.open?.file ?? { name: fileName("xlsx"), notTaken: [] };
    const lost = file.notTaken.join("; ");
    const overwrite = `${file.name} also holds what was not taken: ${lost}. Saving leaves that out. Save?`;
    if (lost !== "" && !window.confirm(overwrite)) return;
    const content = isExcel(file.name) ? await excelContent() : ownContent();
    notify(await writeFile(content, file));
  }

  onClick("new", () =>
    attempt(() => workbench.replacing(async () => void ((await mayLeave()) && (await showExample())))),
  );
  onClick("open", () => attempt(async () => openFiles(await chooseFiles(input))));
  onClick("save", () => attempt(save));
  onClick("excel", () =>
    attempt(async () => {
      const [name, lost] = [fileName("xlsx"), keeper.open?.file?.notTaken ?? []];
      download(await excelContent(), name);
      if (lost.length > 0) notify(`Downloaded ${name} without what was not taken: ${lost.join("; ")}`);
    }),
  );
  onClick("copies", () => element("copies-dialog", HTMLDialogElement).showModal());
  onClick("save-values", () =>
    attempt(async () => download(await excelContent(true), fileName("values.xlsx"))),
  );
  onClick("save-json", () => attempt(async () => Promise.resolve(download(ownContent(), fileName("json")))));
  onClick("tools", () => {
    const unfolded = document.body.classList.toggle("unfolded");
    element("tools", HTMLButtonElement).setAttribute("aria-expanded", String(unfolded));
  });
  onClick("recalculate", () => grid.calculate());
  onClick("about", () => element("about-text", HTMLDialogElement).showModal());
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    attempt(() => openFiles(files.map((file) => ({ file }))));
  });
  element("calculation", HTMLSelectElement).addEventListener("change", ({ target }) => {
    // The options are the modes.
    if (target instanceof HTMLSelectElement) grid.calculationMode = target.value as CalculationMode;
  });
  element("profile", HTMLSelectElement).addEventListener("change", ({ target }) => {
    // The options are the profiles.
    if (target instanceof HTMLSelectElement) workbench.setProfile(target.value as Profile);
  });
  // Otherwise the browser would leave the page and show the file.
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    // Both are asked for during the drop.
    const [first, files] = [droppedFile(event.dataTransfer?.items[0]), droppedFiles(event.dataTransfer)];
    attempt(async () => {
      const [alone, chosen] = [await first, (await files).map((file) => ({ file }))];
      await openFiles(alone?.handle && chosen.length === 1 ? [alone] : chosen);
    });
  });
  window.addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, altKey, shiftKey, metaKey } = event;
      if (key !== "F9" || shiftKey || metaKey || ctrlKey !== altKey) return;
      event.preventDefault();
      if (ctrlKey) grid.calculate();
      else grid.calculateChanged();
    },
    true,
  );
  return { mayLeave };
}
