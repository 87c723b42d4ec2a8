import type { ExcelPage } from "../../excelPage";

/** Collects what a script asks for, and does it, in order, when the script synchronises. */
export class RequestContext {
  readonly page: ExcelPage;
  private waiting: (() => void)[] = [];

  constructor(page: ExcelPage) {
    this.page = page;
  }

  enqueue(work: () => void): void {
    this.waiting.push(work);
  }

  /** Rejects with the first error; what stood behind it is not done. */
  async sync(): Promise<void> {
    await Promise.resolve();
    try {
      for (let step = this.waiting.shift(); step; step = this.waiting.shift()) step();
    } finally {
      this.waiting = [];
    }
  }
}
