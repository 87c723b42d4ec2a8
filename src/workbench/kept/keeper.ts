import type { GridHost } from "../grid/oSpreadsheetGrid";
import type { Clock } from "../runtime/clock";
import {
  type KeptContent,
  type KeptFacts,
  type KeptWorkbooks,
  type OpenedFile,
  sizeOf,
} from "./keptWorkbooks";

/** The open workbook, with the parts that are stored. */
export interface KeptBook {
  readonly grid: Pick<GridHost, "keep" | "reopen" | "onChanged" | "onSelected" | "selection" | "addressOf">;
  readonly isReplacing: boolean;
  /** Returns the values and parts of the workbook other than its sheets. */
  stored(): Omit<KeptContent, "grid">;
  replace(show: () => Promise<void>, stored?: Omit<KeptContent, "grid">): Promise<void>;
  /** Calls back after each change in the result of `stored`. */
  onStored(listener: () => void): void;
  onLeave(listener: () => Promise<void>): void;
}

/** The state of the open workbook; "new" means unchanged, so there is nothing to store. */
export type KeepState =
  | { readonly kind: "new" | "changed" | "kept" | "elsewhere" }
  | { readonly kind: "refused"; readonly reason: string };

export interface KeeperOptions {
  readonly book: KeptBook;
  readonly kept: KeptWorkbooks;
  readonly clock: Clock;
  /** Returns milliseconds since 1970. */
  readonly time: () => number;
  readonly newId: () => string;
  /** Resolves to a function that releases the workbook; undefined if another tab has it open. */
  readonly lock: (id: string) => Promise<(() => void) | undefined>;
  /** Remembers this tab's workbook across a reload; "" for a new one. */
  readonly remember: (id: string) => void;
  readonly onState: () => void;
}

/** Milliseconds from a change to its writing; together with the writing, less than a second. */
const delay = 400;
/** Milliseconds to the next attempt after the browser refused. */
const retryDelay = 5000;
/** Milliseconds after which the next generation begins. */
const generationLength = 10 * 60_000;

/** Returns a name that none of these workbooks has: "Book 3", "Ashford (2)". */
export function freeName(taken: readonly string[], wish?: string): string {
  const names = Array.from({ length: taken.length + 1 }, (_, index) => {
    if (wish === undefined) return `Book ${index + 1}`;
    return index === 0 ? wish : `${wish} (${index + 1})`;
  });
  return names.find((name) => !taken.includes(name)) ?? "Book";
}

/** Stores the open workbook in the browser during work. */
export class Keeper {
  /** The facts about the open workbook; undefined until it is stored. */
  open: KeptFacts | undefined;
  state: KeepState = { kind: "new" };
  private release: (() => void) | undefined;
  private readonly options: KeeperOptions;
  private readonly writer: string;
  private isContentChanged = false;
  private isViewChanged = false;
  private isWaiting = false;
  private writing: Promise<void> = Promise.resolve();
  /** The generation whose original data is written. */
  private written: { readonly base: string; readonly began: number } | undefined;

  constructor(options: KeeperOptions) {
    this.options = options;
    this.writer = options.newId();
    const { book } = options;
    book.grid.onChanged(() => this.changed());
    book.onStored(() => this.changed());
    book.grid.onSelected(() => this.selected());
    book.onLeave(() => this.leave());
  }

  /** True until somebody changes the open workbook: it may be replaced. */
  get isUnchanged(): boolean {
    return this.open === undefined && this.state.kind === "new";
  }

  /** True if leaving the page would lose a change. */
  get isAtRisk(): boolean {
    return this.isContentChanged || this.state.kind === "changed";
  }

  /**
   * Shows a stored workbook. A workbook that another tab has open is shown too, but not stored. Throws if no
   * generation can be opened; resolves to the number of generations that could not be.
   */
  async show({ id }: Pick<KeptFacts, "id">): Promise<number> {
    const { book, kept, lock, remember } = this.options;
    if (id === this.open?.id) return 0;
    await this.flush();
    const release = await lock(id);
    const facts = release ? await kept.take(id, this.writer) : await this.find(id);
    const contents = facts ? await kept.read(facts) : [];
    let cause: unknown;
    for (const [age, { grid, ...stored }] of contents.entries())
      try {
        await book.replace(
          () => book.grid.reopen(age === 0 ? { ...grid, cell: facts?.cell ?? grid.cell } : grid),
          stored,
        );
        [this.open, this.release, this.written] = [facts, release, undefined];
        remember(id);
        this.become({ kind: release ? "kept" : "elsewhere" });
        return age;
      } catch (error) {
        cause = error; // the previous generation may be intact
      }
    release?.();
    throw new Error("This workbook cannot be opened: none of its generations can be read", { cause });
  }

  /** Stores a workbook that was just opened from a file. */
  async adopt(file: OpenedFile): Promise<void> {
    const name = file.name.replace(/\.\w+$/, "");
    await this.begin(name, file);
    this.changed();
    await this.flush();
  }

  /** Stores the open workbook as a new one, under a different name if another tab has it open. */
  async keepCopy(): Promise<void> {
    await this.begin(this.open?.name);
    this.become({ kind: "new" });
    this.changed();
    await this.flush();
  }

  /** Names a workbook. Throws if another tab has it open. */
  async rename(id: string, name: string): Promise<void> {
    await this.flush();
    if (id === this.open?.id && this.state.kind !== "elsewhere") {
      this.open = { ...this.open, name };
      this.isViewChanged = true;
      await this.flush();
      this.options.onState();
    } else
      await this.holding(id, async () => {
        const facts = await this.options.kept.take(id, this.writer);
        if (facts) await this.options.kept.write({ ...facts, name });
      });
  }

  /** Copies a workbook with its newest generation. */
  async copy({ id }: Pick<KeptFacts, "id">): Promise<void> {
    const { kept, newId, time } = this.options;
    await this.flush();
    const facts = await this.find(id);
    const [content] = facts ? await kept.read(facts) : [];
    if (!facts || !content) throw new Error("This workbook cannot be copied: it is no longer there");
    const { writer, cell } = facts;
    const name = await this.freeName(facts.name); // the file stays with the original
    const copy = { id: newId(), name, writer, cell, generation: 0, changed: time() };
    await kept.write({ ...copy, size: sizeOf(content) }, { content });
  }

  /** Deletes a workbook. Throws if another tab has it open. */
  async remove(id: string): Promise<void> {
    if (id === this.open?.id && this.state.kind !== "elsewhere") await this.leave();
    await this.holding(id, () => this.options.kept.remove(id));
  }

  /** Writes the changes; resolves once they are stored or refused. */
  async flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    await this.writing;
  }

  private async find(id: string): Promise<KeptFacts | undefined> {
    return (await this.options.kept.list()).find((facts) => facts.id === id);
  }

  private async freeName(wish?: string): Promise<string> {
    const taken = await this.options.kept.list().catch(() => []);
    return freeName(taken.map(({ name }) => name), wish); // prettier-ignore
  }

  /** Runs some work while no other tab has the workbook open. */
  private async holding(id: string, work: () => Promise<void>): Promise<void> {
    const release = await this.options.lock(id);
    if (!release) throw new Error("This workbook is open in another tab: close it there first");
    try {
      await work();
    } finally {
      release();
    }
  }

  private become(state: KeepState): void {
    this.state = state;
    this.options.onState();
  }

  private changed(): void {
    if (this.options.book.isReplacing) return;
    this.isContentChanged = true;
    if (this.state.kind === "elsewhere") return;
    if (this.state.kind !== "refused") this.become({ kind: "changed" });
    this.schedule(this.state.kind === "refused" ? retryDelay : delay);
  }

  private selected(): void {
    const { book } = this.options;
    if (book.isReplacing || !this.open || !["kept", "changed"].includes(this.state.kind)) return;
    if (this.state.kind === "kept" && this.cell() === this.open.cell) return;
    this.isViewChanged = true;
    this.schedule(delay);
  }

  private cell(): string {
    const { grid } = this.options.book;
    return grid.addressOf({ ...grid.selection(), rows: 1, columns: 1 });
  }

  private schedule(wait: number): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.options.clock.after(wait, () => {
      this.isWaiting = false;
      void this.flush();
    });
  }

  /** Begins to store the workbook under a new id. */
  private async begin(name?: string, file?: OpenedFile): Promise<void> {
    const { newId, lock, remember, time } = this.options;
    this.release?.();
    const id = newId();
    this.release = await lock(id);
    this.written = undefined;
    this.open = {
      id,
      name: await this.freeName(name),
      changed: time(),
      size: 0,
      generation: -1,
      writer: this.writer,
      cell: this.cell(),
      ...(file && { file }),
    };
    remember(id);
  }

  private async write(): Promise<void> {
    if (this.state.kind === "elsewhere" || (!this.isContentChanged && !this.isViewChanged)) return;
    try {
      if (!this.open) await this.begin();
      const isKept = this.isContentChanged ? await this.writeContent() : await this.writeView();
      if (!isKept) return this.become({ kind: "elsewhere" });
      if (!this.isContentChanged) this.become({ kind: "kept" });
    } catch (error) {
      this.isContentChanged = true;
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      const reason = isFull ? "the browser's storage is full" : "the browser refuses to store it";
      this.become({ kind: "refused", reason });
      this.schedule(retryDelay);
    }
  }

  private async writeContent(): Promise<boolean> {
    const { book, kept, time } = this.options;
    if (!this.open) return false;
    const content = { ...book.stored(), grid: book.grid.keep() };
    [this.isContentChanged, this.isViewChanged] = [false, false];
    const { base, began = 0 } = this.written ?? {};
    const withBase = base !== content.grid.base || time() - began > generationLength;
    const generation = this.open.generation + (withBase ? 1 : 0);
    const facts = { ...this.open, generation, changed: time(), size: sizeOf(content), cell: this.cell() };
    const isKept = await kept.write(facts, { content, withBase });
    if (!isKept) this.isContentChanged = true;
    else if (withBase) this.written = { base: content.grid.base, began: time() };
    if (isKept) this.open = { ...facts, name: this.open.name }; // it may have been renamed meanwhile
    return isKept;
  }

  private writeView(): Promise<boolean> {
    this.isViewChanged = false;
    this.open = this.open && { ...this.open, cell: this.cell() };
    return this.open ? this.options.kept.write(this.open) : Promise.resolve(true);
  }

  /** Stores the last changes of the workbook that is about to be replaced. */
  private async leave(): Promise<void> {
    await this.flush();
    this.release?.();
    [this.open, this.release, this.written] = [undefined, undefined, undefined];
    [this.isContentChanged, this.isViewChanged] = [false, false];
    this.options.remember("");
    this.become({ kind: "new" });
  }
}
