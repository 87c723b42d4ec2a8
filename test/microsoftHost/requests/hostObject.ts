import { ExcelError } from "../../../src/workbench/officeHost/excelError";

/** An error as Excel answers with it; the page rejects with its code. */
export class HostError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Returns Excel's error for an object that does not exist. */
export const notFound = (): HostError =>
  new HostError("ItemNotFound", "The requested resource doesn't exist.", 404);

/** Returns Excel's error for a change that is not permitted. */
export const accessDenied = (): HostError =>
  new HostError("AccessDenied", "You cannot perform the requested operation.", 403);

/** Returns an error that both hosts share as this host's, and a failure of the grid as Excel's. */
export const asHostError = (error: unknown): HostError =>
  error instanceof HostError
    ? error
    : error instanceof ExcelError
      ? new HostError(error.code, error.message, error.code === "ItemAlreadyExists" ? 409 : 400)
      : new HostError("GeneralException", error instanceof Error ? error.message : String(error), 500);

/**
 * An object of Excel for the page. Its public members are the object's properties and methods under their
 * names in Microsoft's messages, which begin with a capital: "Address", "GetRange".
 */
export abstract class HostObject {
  /** "Range" */
  abstract readonly typeName: string;
  /** The properties that a load without names loads. */
  readonly loadable: readonly string[] = [];
  /** True if scripts go on with the object in later requests, so that it must be kept. */
  readonly kept: boolean = false;

  /** Returns the properties by which later requests find the object again. */
  identity(): Readonly<Record<string, unknown>> {
    return {};
  }
  /** Returns the objects of a collection; undefined for other objects. */
  items(): readonly HostObject[] | undefined {
    return undefined;
  }
  /** Returns the object of a collection with this key. */
  item(key: unknown): HostObject {
    throw new HostError(
      "InvalidRequest",
      `${this.typeName} is not a collection that could hold ${String(key)}`,
    );
  }
}

/** The names of members that are the host's own. */
const internal = new Set(["constructor", "typeName", "loadable", "kept", "identity", "items", "item"]);

function requireMember(object: HostObject, name: string): void {
  if (name in object && !internal.has(name) && /^_?[A-Z]/.test(name)) return;
  throw new HostError("ApiNotFound", `The workbench's ${object.typeName} has no ${name}`);
}

export function getProperty(object: HostObject, name: string): unknown {
  requireMember(object, name);
  return Reflect.get(object, name);
}

export function setProperty(object: HostObject, name: string, value: unknown): void {
  requireMember(object, name);
  Reflect.set(object, name, value);
}

export function callMethod(object: HostObject, name: string, args: readonly unknown[]): unknown {
  const method = getProperty(object, name);
  if (typeof method !== "function")
    throw new HostError("ApiNotFound", `${object.typeName}.${name} is no method`);
  return Reflect.apply(method, object, args);
}
