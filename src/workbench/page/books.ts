import type { Keeper } from "../kept/keeper";
import type { KeptFacts, KeptWorkbooks } from "../kept/keptWorkbooks";
import { element, make } from "./browser";

/** Returns a readable size: 1_234_567 is "1.2 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return bytes < 999_500_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Returns the sentence under the list: the number of workbooks, their size and the remaining room. */
export function spaceText(books: readonly Pick<KeptFacts, "size">[], left: number | undefined): string {
  if (books.length === 0) return "No books yet: the first change of a workbook begins one.";
  const size = books.reduce((sum, book) => sum + book.size, 0);
  const count = `${books.length} ${books.length === 1 ? "book" : "books"}, ${sizeText(size)}`;
  return left === undefined ? `${count}.` : `${count}; the browser has room for ${sizeText(left)} more.`;
}

interface Options {
  readonly keeper: Keeper;
  readonly kept: KeptWorkbooks;
  readonly notify: (text: string) => void;
  readonly mayLeave: () => Promise<boolean>;
  readonly showNew: () => Promise<void>;
}

/** Connects the list of stored workbooks: opening, naming, copying and deleting them. */
export function wireBooks({ keeper, kept, notify, mayLeave, showNew }: Options): void {
  const dialog = element("books", HTMLDialogElement);
  const list = element("books-list", HTMLUListElement);

  const button = (text: string, { name }: KeptFacts, work: () => Promise<void>): HTMLButtonElement => {
    const made = Object.assign(make("button", text), { type: "button" });
    made.setAttribute("aria-label", `${text} ${name}`);
    made.addEventListener("click", () => void attempt(work));
    return made;
  };

  /** Runs some work and updates the list; the dialog states a failure. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    const failure = element("books-failure", HTMLElement);
    failure.textContent = "";
    const state = (error: unknown): void => {
      failure.textContent = error instanceof Error ? error.message : String(error);
    };
    await work().catch(state);
    await show().catch(state);
  }

  async function open(facts: KeptFacts): Promise<void> {
    if (!(await mayLeave())) return;
    const age = await keeper.show(facts);
    dialog.close();
    if (age > 0) notify(`The last state of ${facts.name} cannot be read: this is the one before it`);
  }

  async function remove({ id, name }: KeptFacts): Promise<void> {
    if (!window.confirm(`Delete ${name}? It is removed from this browser.`)) return;
    const isOpen = id === keeper.open?.id;
    await keeper.remove(id);
    if (isOpen) await showNew();
  }

  function item(facts: KeptFacts): HTMLLIElement {
    const { id, name, changed, size } = facts;
    const isOpen = id === keeper.open?.id;
    const input = Object.assign(make("input"), { value: name, maxLength: 80 });
    input.setAttribute("aria-label", `Name of ${name}`);
    input.addEventListener("change", () => {
      const wish = input.value.trim();
      if (wish !== "") void attempt(() => keeper.rename(id, wish));
      else input.value = name;
    });
    const date = new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    const about = make("p", `${isOpen ? "Open here · " : ""}${date} · ${sizeText(size)}`);
    const openIt = button("Open", facts, () => open(facts));
    openIt.disabled = isOpen;
    const others = [
      button("Copy", facts, () => keeper.copy(facts)),
      button("Delete", facts, () => remove(facts)),
    ];
    return make("li", input, about, openIt, ...others);
  }

  async function show(): Promise<void> {
    const books = await kept.list();
    list.replaceChildren(...books.map(item));
    const { quota, usage = 0 } = (await (navigator as Partial<Navigator>).storage?.estimate()) ?? {};
    const room = quota === undefined ? undefined : Math.max(0, quota - usage);
    element("books-space", HTMLElement).textContent = spaceText(books, room);
  }

  element("books-open", HTMLButtonElement).addEventListener("click", () => {
    void attempt(() => keeper.flush()).then(() => dialog.showModal());
  });
}

/** Returns the open workbook's storage state for the bar; only the name if all is well. */
export function keptText({ state, open }: Pick<Keeper, "state" | "open">): string {
  const name = open?.name ?? "New book";
  if (state.kind === "elsewhere") return `${name}: open in another tab, changes here are not kept`;
  if (state.kind === "refused") return `${name}: not kept, ${state.reason}. Save it as a file.`;
  return name;
}

/**
 * Returns an update of the workbook's name in the bar; also asks before anyone leaves work that is not
 * stored.
 */
export function showKept(keeper: Keeper): () => void {
  const text = element("kept", HTMLElement);
  const copy = element("keep-copy", HTMLButtonElement);
  copy.addEventListener("click", () => void keeper.keepCopy());
  window.addEventListener("beforeunload", (event) => {
    if (!keeper.isAtRisk) return;
    void keeper.flush();
    event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => void keeper.flush());
  return () => {
    const shownText = keptText(keeper);
    if (text.textContent !== shownText) Object.assign(text, { textContent: shownText, title: shownText });
    text.dataset.state = keeper.state.kind;
    copy.hidden = keeper.state.kind !== "elsewhere";
  };
}
