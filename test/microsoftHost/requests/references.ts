import { type HostObject, HostError } from "./hostObject";

/** The objects that scripts go on with in later requests, by the ids that the page knows. */
export class References {
  private readonly objects = new Map<string, HostObject>();
  private readonly ids = new Map<HostObject, string>();
  private last = 0;

  /** Keeps an object and returns its id. */
  keep(object: HostObject): string {
    const knownId = this.ids.get(object);
    if (knownId !== undefined) return knownId;
    const id = `reference${++this.last}`;
    this.ids.set(object, id);
    this.objects.set(id, object);
    return id;
  }

  find(id: string): HostObject {
    const foundObject = this.objects.get(id);
    if (foundObject) return foundObject;
    throw new HostError("InvalidReference", "This reference is not valid for the current operation.");
  }

  remove(id: string): void {
    const object = this.objects.get(id);
    if (object) this.ids.delete(object);
    this.objects.delete(id);
  }

  /** The number of objects kept. */
  get size(): number {
    return this.objects.size;
  }
}
