import { strToU8, zipSync } from "fflate";
import type { Profile } from "../runtime/argument";
import type { Bench } from "./bench";
import { download, readBookFile, writeBookFile } from "./bookFile";
import { element } from "./element";

interface Page {
  readonly tell: (text: string) => void;
  /** Shows the book that the workbench begins with. */
  readonly begin: () => Promise<void>;
}

const onClick = (id: string, work: () => void): void => element(id, HTMLButtonElement).addEventListener("click", work);

/** A workbook's file as Excel reads it: its parts in one archive. */
function excelFile(parts: readonly { readonly path: string; readonly content: string }[]): Blob {
  return new Blob([zipSync(Object.fromEntries(parts.map(({ path, content }) => [path, strToU8(content)])))]);
}

/** Wires the bar's buttons. */
export function actions(bench: Bench, { tell, begin }: Page): void {
  const { grid } = bench;
  const file = element("file", HTMLInputElement);
  const mayDiscard = (): boolean =>
    !grid.isEdited() || window.confirm("Replace this workbook? What you changed in it is not saved.");
  const attempt = (work: () => Promise<void>): void =>
    void work().catch((error: unknown) => tell(error instanceof Error ? error.message : String(error)));

  async function read(chosen: File): Promise<void> {
    const { book, settings } = readBookFile(await chosen.text());
    await bench.replace(() => grid.open(book), settings);
    tell(`${chosen.name} is open`);
  }

  onClick("new", () => mayDiscard() && attempt(begin));
  onClick("open", () => mayDiscard() && file.click());
  onClick("save", () => download(new Blob([writeBookFile(bench.file())], { type: "application/json" }), "racing-form.json"));
  onClick("excel", () => attempt(async () => download(excelFile(await grid.excelParts()), "racing-form.xlsx")));
  onClick("recalculate", () => grid.calculate());
  onClick("about", () => element("about-text", HTMLDialogElement).showModal());
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (chosen) attempt(() => read(chosen));
  });
  element("profile", HTMLSelectElement).addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) bench.setProfile(target.value as Profile); // its options are the profiles
  });
  window.addEventListener(
    "keydown",
    (event) => {
      if (!(event.key === "F9" && event.ctrlKey && event.altKey)) return;
      event.preventDefault();
      grid.calculate();
    },
    true,
  );
}
