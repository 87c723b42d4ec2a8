import { ExcelError } from "./excelError";
import type { RequestContext } from "./requestContext";

/** "values, address", ["values"], { values: true }: the names to load; undefined loads all. */
export type LoadNames = string | readonly string[] | Readonly<Record<string, unknown>>;

function namesOf(names: LoadNames): string[] {
  if (typeof names === "string") return names.split(",").map((name) => name.trim());
  return Array.isArray(names) ? names.map(String) : Object.keys(names);
}

/**
 * An object of the book as a script holds it: found when the script synchronises, its properties readable only once they
 * are loaded and synchronised.
 */
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

  load(names?: LoadNames): this {
    this.context.enqueue(() => {
      if (this.target === undefined) return;
      const all = this.properties(this.target);
      // A path such as "items/name" loads what it starts with.
      const wanted = names === undefined ? Object.keys(all) : namesOf(names).map((name) => name.split("/")[0] ?? name);
      for (const key of Object.keys(all) as (keyof Properties)[]) if (wanted.includes(String(key))) this.loaded[key] = all[key];
    });
    return this;
  }

  /** The object itself, for what is done when the script synchronises. */
  protected there(): Target {
    if (this.target === undefined) throw new ExcelError("ItemNotFound", "The requested resource doesn't exist.");
    return this.target;
  }

  /** The object goes on under another name. */
  protected become(target: Target): void {
    this.target = target;
  }

  protected do(work: (target: Target) => void): void {
    this.context.enqueue(() => work(this.there()));
  }

  protected property<Name extends keyof Properties & string>(name: Name): Properties[Name] {
    if (!(name in this.loaded)) throw notLoaded(name);
    return this.loaded[name] as Properties[Name]; // it is in there
  }
}

const notLoaded = (name: string): ExcelError =>
  new ExcelError(
    "PropertyNotLoaded",
    `The property '${name}' is not available. Before reading the property's value, call the load method on the containing object and call "context.sync()" on the associated request context.`,
  );
