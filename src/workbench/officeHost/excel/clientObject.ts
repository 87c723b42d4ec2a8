import { ExcelError } from "../excelError";
import type { ExcelPage } from "../excelPage";
import { requireRequest } from "../excelRefusals";

/** A script's Excel object: resolved at synchronisation, readable once its properties are loaded. */
export class ClientObject<Target, Properties extends object> {
  readonly context: RequestContext;
  private target: Target | undefined;
  private found = false;
  private loaded: Partial<Properties> = {};
  private readonly properties: (target: Target) => Properties;

  constructor(
    context: RequestContext,
    { find, properties }: { find: () => Target | undefined; properties: (target: Target) => Properties },
  ) {
    this.context = context;
    this.properties = properties;
    context.enqueue(() => {
      this.target = find();
      this.found = true;
    });
  }

  get isNullObject(): boolean {
    if (!this.found) throw notLoaded("isNullObject");
    return this.target === undefined;
  }

  /** Loads properties by name, such as "values,address", or all of them. */
  load(names?: string): this {
    this.context.enqueue(() => {
      if (this.target === undefined) return;
      const all = this.properties(this.target);
      // "items/name" loads items.
      const wanted = names?.split(",").map((name) => name.split("/")[0]?.trim()) ?? Object.keys(all);
      for (const key of Object.keys(all) as (keyof Properties)[])
        if (wanted.includes(String(key))) this.loaded[key] = all[key];
    });
    return this;
  }

  /** Returns the resolved object during synchronisation; throws if it does not exist. */
  protected resolved(): Target {
    if (this.target === undefined)
      throw new ExcelError("ItemNotFound", "The requested resource doesn't exist.");
    return this.target;
  }

  /** Replaces the resolved object, for example when it is renamed. */
  protected retarget(target: Target): void {
    this.target = target;
  }

  protected enqueue(work: (target: Target) => void): void {
    this.context.enqueue(() => work(this.resolved()));
  }

  protected property<Name extends keyof Properties & string>(name: Name): Properties[Name] {
    if (!(name in this.loaded)) throw notLoaded(name);
    return this.loaded[name] as Properties[Name]; // checked above
  }
}

/** Returns a class for objects with these properties, which can be read once they are loaded. */
export function loadable<
  Target,
  Properties extends object,
  Name extends keyof Properties & string = keyof Properties & string,
>(...names: readonly Name[]) {
  class Loadable extends ClientObject<Target, Properties> {
    static {
      for (const name of names)
        Object.defineProperty(this.prototype, name, {
          get(this: Loadable) {
            return this.property(name);
          },
        });
    }
  }
  return Loadable as new (
    ...given: ConstructorParameters<typeof ClientObject<Target, Properties>>
  ) => ClientObject<Target, Properties> & Readonly<Pick<Properties, Name>>;
}

/** Returns an object with these properties, which can be read once they are loaded. */
export const readable = <Properties extends object>(
  context: RequestContext,
  names: readonly (keyof Properties & string)[],
  properties: () => Properties,
) => new (loadable<true, Properties>(...names))(context, { find: () => true, properties });

/** A collection with the objects that exist when the script synchronises. */
export class Collection<Item> extends ClientObject<true, { items: Item[] }> {
  constructor(context: RequestContext, items: () => Item[]) {
    super(context, { find: () => true, properties: () => ({ items: items() }) });
  }
  get items(): Item[] {
    return this.property("items");
  }
}

/** Returns an object whose properties can only be set, each by its own function. */
export function settable<Setters extends Readonly<Record<string, (value: never) => void>>>(setters: Setters) {
  const part = {};
  for (const [name, set] of Object.entries(setters)) Object.defineProperty(part, name, { set });
  return part as { [Name in keyof Setters]: Parameters<Setters[Name]>[0] };
}

const notLoaded = (name: string): ExcelError =>
  new ExcelError(
    "PropertyNotLoaded",
    `The property '${name}' is not available. Before reading the property's value, call the load method on the containing object and call "context.sync()" on the associated request context.`,
  );

/** Queues the operations of a script and runs them in order when it synchronises. */
export class RequestContext {
  readonly page: ExcelPage;
  private queue: (() => void)[] = [];
  private payload: string[] = [];

  constructor(page: ExcelPage) {
    this.page = page;
  }

  enqueue(work: () => void): void {
    this.queue.push(work);
  }

  /** Counts a script's content towards the size of its next request. */
  send(content: unknown): void {
    this.payload.push(JSON.stringify(content) ?? "");
  }

  /** Rejects with the first error; the operations after it are discarded. */
  async sync(): Promise<void> {
    await Promise.resolve();
    try {
      requireRequest(this.payload.join());
      this.page.grid.together(() => {
        for (let step = this.queue.shift(); step; step = this.queue.shift()) step();
      });
    } finally {
      this.queue = [];
      this.payload = [];
    }
  }
}
