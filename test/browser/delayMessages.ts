/**
 * Delays every message between pane, grid and service in a page's frames, in both directions and in order, as
 * on a busy machine. Self-contained: a browser gets its source and runs it before the page's own scripts.
 */
export function delayMessages(milliseconds: number): void {
  type Work = (...args: never[]) => unknown;
  const delay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const later =
    <Fn extends Work>(work: Fn) =>
    (...args: Parameters<Fn>): Promise<unknown> =>
      delay().then(() => work(...args));

  /** Calls back when a script assigns a global, and assigns what the callback returns. */
  function onGlobal<Value>(name: string, change: (value: Value) => Value): void {
    const replace = (value: Value): void =>
      void Object.defineProperty(window, name, { value: change(value), configurable: true, writable: true });
    Object.defineProperty(window, name, { configurable: true, get: () => undefined, set: replace });
  }

  function delayResponses(): void {
    const send = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const response = await send(input, init);
      await delay();
      init?.signal?.throwIfAborted();
      return response;
    };
  }

  /** Microsoft's office.js and its host exchange texts by window.postMessage. */
  function delayPostedMessages(): void {
    const add = window.addEventListener.bind(window);
    const remove = window.removeEventListener.bind(window);
    const delayed = new Map<unknown, EventListener>();
    const listen = (type: string, listener: EventListener, options?: AddEventListenerOptions): void => {
      const added = type === "message" ? (delayed.get(listener) ?? later(listener)) : listener;
      if (type === "message") delayed.set(listener, added);
      add(type, added, options);
    };
    Object.assign(window, {
      addEventListener: listen,
      removeEventListener: (type: string, listener: EventListener, options?: EventListenerOptions) =>
        remove(type, (type === "message" && delayed.get(listener)) || listener, options),
    });
  }

  interface Listening {
    readonly [name: string]: unknown;
  }
  /** Returns an object whose listeners, registered by these methods, are called later. */
  const withLaterListeners = <Target extends object>(target: Target, names: readonly string[]): Target =>
    new Proxy(target, {
      get(_, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        const bound = (...args: unknown[]): unknown => Reflect.apply(member, target, args);
        return names.includes(String(name)) ? (listener: Work) => bound(later(listener)) : bound;
      },
    });

  interface Page extends Listening {
    readonly grid: object;
    readonly settings: object;
    readonly pane: object;
    attach(addin: { find(id: string): Work | undefined }): void;
  }

  /** The workbench's own Office.js calls the page around it, which calls its listeners. */
  function delayedPage(page: Page): Page {
    return {
      ...withLaterListeners(page, ["onThemeChange"]),
      grid: withLaterListeners(page.grid, ["onCalculated", "onSelected"]),
      settings: withLaterListeners(page.settings, ["onChange"]),
      pane: withLaterListeners(page.pane, ["onChange"]),
      attach: ({ find }) =>
        page.attach({
          find: (id) => {
            const work = find(id);
            return work && ((...args) => whenSettled(work(...args)));
          },
        }),
    };
  }

  /** Delays a promised result; a cached one is returned at once, because the workbench shows it. */
  const whenSettled = (result: unknown): unknown =>
    typeof result === "object" && result !== null && "then" in result
      ? Promise.resolve(result).finally(delay)
      : result;

  interface Context {
    sync(): Promise<void>;
  }
  type Batch = (context: Context) => Promise<unknown>;
  interface ExcelModel {
    run(...args: [...options: object[], batch: Batch]): Promise<unknown>;
  }

  /** Delays each request of a script on its way to the workbench, and its answer. */
  function delaySync(excel: ExcelModel): ExcelModel {
    const { run } = excel;
    excel.run = (...args) => {
      const batch = args.pop() as Batch;
      return run(...(args as object[]), (context) => {
        const sync = context.sync.bind(context);
        context.sync = () => delay().then(sync).finally(delay);
        return batch(context);
      });
    };
    return excel;
  }

  delayResponses();
  if (new URLSearchParams(window.top?.location.search).get("host") === "microsoft") delayPostedMessages();
  else if (window === window.top) onGlobal<Page>("racingExcel", delayedPage);
  else onGlobal("Excel", delaySync);
}
