import { cellArea } from "../grid/address";
import type { CellCard } from "../grid/cellCards";
import type { Area } from "../grid/gridHost";
import type { GridHost } from "../grid/oSpreadsheetGrid";
import { element, make } from "./browser";

type Section = CellCard["sections"][number];

function tableOf(rows: readonly (readonly string[])[]): HTMLTableElement {
  const row = (tag: "th" | "td", texts: readonly string[]) =>
    make("tr", ...texts.map((text) => make(tag, text)));
  const [headings = [], ...others] = rows;
  const body = others.map((texts) => row("td", texts));
  return make("table", make("thead", row("th", headings)), make("tbody", ...body));
}

function sectionOf({ title, fields }: Section): HTMLElement {
  const texts = fields.flatMap(({ name, content }) =>
    typeof content === "string" ? [make("div", make("dt", name), make("dd", content))] : [],
  );
  const tables = fields.flatMap(({ content }) => (typeof content === "string" ? [] : [tableOf(content)]));
  return make("section", make("h3", title), ...(texts.length > 0 ? [make("dl", ...texts)] : []), ...tables);
}

/**
 * Shows a card at a click on the mark of its cell or at Ctrl+Shift+F5, and a comment at Shift+F2, the keys of
 * Excel, until Escape.
 */
export function wireCards(grid: GridHost, notify: (text: string) => void): void {
  const dialog = element("card", HTMLDialogElement);
  const open = (cell: Area, title: string, content: readonly HTMLElement[]): void => {
    element("card-title", HTMLElement).textContent = title;
    element("card-content", HTMLElement).replaceChildren(...content);
    dialog.showModal();
    const { right, left, top } = grid.placeOf(cell);
    const { width, height } = dialog.getBoundingClientRect();
    const isRoomRight = right + width + 8 <= window.innerWidth;
    dialog.style.left = `${Math.max(8, isRoomRight ? right + 8 : left - width - 8)}px`;
    dialog.style.top = `${Math.max(8, Math.min(top, window.innerHeight - height - 8))}px`;
  };
  const showCard = (cell: Area): void => {
    const card = grid.card(cell);
    if (!card) return notify(`${grid.addressOf(cell)} has no card`);
    open(cell, card.title, card.sections.map(sectionOf));
  };
  const showNote = (cell: Area): void => {
    const note = grid.note(cell);
    if (!note) return notify(`${grid.addressOf(cell)} has no comment`);
    const text = Object.assign(make("p", note.text), { className: "comment" });
    open(cell, `Comment on ${grid.addressOf(cell).split("!").at(-1)}`, [make("h3", note.author), text]);
  };
  grid.onCardMark(showCard);
  dialog.addEventListener("close", () => {
    // A click on Close would leave the page's selection outside the grid, where typed keys would go.
    document.getSelection()?.removeAllRanges();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    grid.focus();
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close(); // the click was outside its content
  });
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, shiftKey, altKey, metaKey } = event;
    const isCard = key === "F5" && ctrlKey;
    const isNote = key === "F2" && !ctrlKey && !altKey && !metaKey && !grid.isEditing();
    if ((!isCard && !isNote) || !shiftKey || dialog.open) return;
    event.preventDefault();
    event.stopPropagation();
    (isCard ? showCard : showNote)(cellArea(grid.selection()));
  };
  window.addEventListener("keydown", onKey, true);
}
