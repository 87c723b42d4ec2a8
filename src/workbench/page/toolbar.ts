import type { CalculationMode, GridHost } from "../grid/gridHost";
import type { Profile } from "../runtime/callArguments";
import { excelFile } from "../xlsx/excelFile";
import { readIdentity } from "../xlsx/webExtension";
import { download, element } from "./browser";
import type { Workbench } from "./workbench";
import { parseWorkbookFile, serialiseWorkbookFile } from "./workbookFile";

interface Options {
  readonly notify: (text: string) => void;
  /** Shows a new example workbook. */
  readonly showExample: () => Promise<void>;
}

/** Excel's keys for calculation: those held with F9. */
const calculations: Readonly<Record<string, (grid: GridHost) => void>> = {
  "": (grid) => grid.calculateChanged(),
  "Control+Alt": (grid) => grid.calculate(),
};

const onClick = (id: string, work: () => void): void =>
  element(id, HTMLButtonElement).addEventListener("click", work);

/** Connects the toolbar's controls, F9 and Ctrl+Alt+F9 to the workbench. */
export function wireToolbar(workbench: Workbench, { notify, showExample }: Options): void {
  const { grid } = workbench;
  const file = element("file", HTMLInputElement);
  const mayDiscard = (): boolean =>
    !grid.isEdited() || window.confirm("Replace this workbook? Unsaved changes will be lost.");
  const attempt = (work: () => Promise<void>): void =>
    void work().catch((error: unknown) => notify(error instanceof Error ? error.message : String(error)));

  async function open(chosen: File): Promise<void> {
    const { workbook, ...stored } = parseWorkbookFile(await chosen.text());
    await workbench.replace(() => grid.open(workbook), stored);
    notify(`Opened ${chosen.name}`);
  }

  onClick("new", () => mayDiscard() && attempt(showExample));
  onClick("open", () => mayDiscard() && file.click());
  onClick("save", () => {
    download(
      new Blob([serialiseWorkbookFile(workbench.file())], { type: "application/json" }),
      "racing-form.json",
    );
  });
  onClick("excel", () =>
    attempt(async () => {
      const { settings } = workbench.file();
      const addin = readIdentity(await fetch("manifest.xml").then((response) => response.text()));
      const customXml = workbench.customXml.parts();
      download(await excelFile(grid, { settings, addin, customXml }), "racing-form.xlsx");
    }),
  );
  onClick("recalculate", () => grid.calculate());
  onClick("about", () => element("about-text", HTMLDialogElement).showModal());
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (chosen) attempt(() => open(chosen));
  });
  element("calculation", HTMLSelectElement).addEventListener("change", ({ target }) => {
    // Its options are the modes.
    if (target instanceof HTMLSelectElement) grid.calculationMode = target.value as CalculationMode;
  });
  element("profile", HTMLSelectElement).addEventListener("change", ({ target }) => {
    // Its options are the profiles.
    if (target instanceof HTMLSelectElement) workbench.setProfile(target.value as Profile);
  });
  window.addEventListener(
    "keydown",
    (event) => {
      const calculate =
        event.key === "F9" &&
        calculations[
          [
            event.ctrlKey && "Control",
            event.altKey && "Alt",
            event.shiftKey && "Shift",
            event.metaKey && "Meta",
          ]
            .filter(Boolean)
            .join("+")
        ];
      if (!calculate) return;
      event.preventDefault();
      calculate(grid);
    },
    true,
  );
}
