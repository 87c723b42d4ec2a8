import { requireRequest } from "../../../src/workbench/officeHost/excelRefusals";
import {
  accessDenied,
  asHostError,
  callMethod,
  getProperty,
  HostError,
  HostObject,
  notFound,
  setProperty,
} from "./hostObject";
import type { References } from "./references";

const pathKind = {
  root: 1,
  service: 2,
  method: 3,
  property: 4,
  indexer: 5,
  reference: 6,
  nullObject: 7,
} as const;
const actionKind = { instantiate: 1, query: 2, method: 3, set: 4, trace: 5 } as const;

interface ArgumentInfo {
  readonly Arguments?: readonly unknown[];
  /** For each argument the id of the object that it is; null for a plain value. */
  readonly ReferencedObjectPathIds?: readonly (number | null)[];
}

/** The path to an object: its kind, its name, and the object that it starts from. */
interface ObjectPath {
  readonly ObjectPathType: number;
  readonly Name: string;
  readonly ParentObjectPathId?: number;
  readonly ArgumentInfo?: ArgumentInfo;
}

interface Action {
  readonly Id: number;
  readonly ActionType: number;
  readonly Name: string;
  readonly ObjectPathId: number;
  readonly ArgumentInfo?: ArgumentInfo;
  readonly QueryInfo?: { readonly Select?: readonly string[] };
}

/** A script's request that office.js sends at `context.sync()`. */
export interface Query {
  readonly ObjectPaths: Readonly<Record<string, ObjectPath>>;
  readonly Actions: readonly Action[];
  readonly AutoKeepReference?: boolean;
}

export interface QueryAnswer {
  Error: object | null;
  readonly Results: { readonly ActionId: number; readonly Value: unknown }[];
  readonly TraceIds: number[];
}

/** The objects that a request may begin at. */
export interface QueryObjects {
  readonly workbook: HostObject;
  /** Objects that are asked for by the name of their type. */
  readonly services: Readonly<Record<string, HostObject>>;
  readonly references: References;
  /** Returns true for a member of a type that must not be set or called. */
  readonly refuses?: (typeName: string, member: string, sets: boolean) => boolean;
}

/** Returns true for a request about the workbook; the results of functions are none. */
export const usesWorkbook = ({ ObjectPaths }: Query): boolean =>
  Object.values(ObjectPaths).some(({ ObjectPathType }) => ObjectPathType === pathKind.root);

/** Returns true for a request about functions, pane or startup, which may name the workbook too. */
export const usesService = ({ ObjectPaths }: Query): boolean =>
  Object.values(ObjectPaths).some(({ ObjectPathType }) => ObjectPathType === pathKind.service);

/** Returns true for a request that loads the workbook's settings. */
export const readsSettings = ({ Actions, ObjectPaths }: Query): boolean =>
  Actions.some(
    ({ ActionType, ObjectPathId }) =>
      ActionType === actionKind.query && ObjectPaths[ObjectPathId]?.Name === "Settings",
  );

/** The answer to a request that cannot wait until the user has finished typing into a cell. */
export const editingAnswer: QueryAnswer = {
  Error: {
    Code: "InvalidOperationInCellEditMode",
    Message:
      "Excel is in cell-editing mode. Please exit the edit mode by pressing ENTER or TAB or selecting another cell, and then try again.",
    HttpStatusCode: 400,
    ActionIndex: 0,
    Location: "",
  },
  Results: [],
  TraceIds: [],
};

/** Returns the answer to a request that Excel on the web does not take; undefined for others. */
export function refusalOf(request: string): QueryAnswer | undefined {
  try {
    requireRequest(request);
    return undefined;
  } catch (error) {
    const { code, message } = asHostError(error);
    const Error = { Code: code, Message: message, HttpStatusCode: 413, ActionIndex: 0, Location: "" };
    return { Error, Results: [], TraceIds: [] };
  }
}

/** An object, or null where a method ending in OrNullObject found none. */
type Found = HostObject | null;

/** Performs a request: its object paths, then its actions in order up to the first that fails. */
export function processQuery(query: Query, objects: QueryObjects): QueryAnswer {
  const answer: QueryAnswer = { Error: null, Results: [], TraceIds: [] };
  const find = objectFinder(query, objects);
  for (const [index, action] of query.Actions.entries()) {
    try {
      if (action.ActionType === actionKind.trace) answer.TraceIds.push(action.Id);
      const value = perform(action, { find, objects, query });
      answer.Results.push({ ActionId: action.Id, Value: value ?? null });
    } catch (error) {
      const { code: Code, message: Message, status: HttpStatusCode } = asHostError(error);
      const Location = query.ObjectPaths[action.ObjectPathId]?.Name ?? "";
      answer.Error = { Code, Message, HttpStatusCode, ActionIndex: index, Location };
      break;
    }
  }
  return answer;
}

interface Finder {
  object(id: number): Found;
  argumentsOf(info: ArgumentInfo | undefined): unknown[];
}

/** Returns the objects of a request by the ids of their paths, each resolved once. */
function objectFinder({ ObjectPaths }: Query, objects: QueryObjects): Finder {
  const { workbook, services, references } = objects;
  const foundObjects = new Map<number, Found>();

  function object(id: number): Found {
    const knownObject = foundObjects.get(id);
    if (knownObject !== undefined) return knownObject;
    const path = ObjectPaths[id];
    if (!path) throw new HostError("InvalidRequest", `The request has no object path ${id}`);
    const resolved = resolve(path);
    foundObjects.set(id, resolved);
    return resolved;
  }

  function argumentsOf({ Arguments = [], ReferencedObjectPathIds = [] }: ArgumentInfo = {}): unknown[] {
    return Arguments.map((value, index) => {
      const path = ReferencedObjectPathIds[index];
      return path ? object(path) : value;
    });
  }

  function resolve(path: ObjectPath): Found {
    const { ObjectPathType: kind, Name: name } = path;
    if (kind === pathKind.root) return workbook;
    if (kind === pathKind.nullObject) return null;
    if (kind === pathKind.reference) return references.find(name);
    if (kind === pathKind.service) return services[name] ?? missing(`service ${name}`);
    const parent = path.ParentObjectPathId === undefined ? null : object(path.ParentObjectPathId);
    if (parent === null) return null;
    const args = argumentsOf(path.ArgumentInfo);
    if (kind === pathKind.indexer) return parent.item(args[0]);
    requireChangeable(objects, { target: parent, member: name, sets: false });
    const result = kind === pathKind.method ? callMethod(parent, name, args) : getProperty(parent, name);
    return result instanceof HostObject || result === null ? result : missing(`object ${name}`);
  }

  return { object, argumentsOf };
}

function missing(what: string): never {
  throw new HostError("ApiNotFound", `The workbench has no ${what}`);
}

interface Performing {
  readonly find: Finder;
  readonly objects: QueryObjects;
  readonly query: Query;
}

interface Change {
  readonly target: HostObject;
  readonly member: string;
  readonly sets: boolean;
}

/** Throws as Excel does where a workbook must not be changed. */
function requireChangeable({ refuses }: QueryObjects, { target, member, sets }: Change): void {
  if (refuses?.(target.typeName, member, sets)) throw accessDenied();
}

function perform(action: Action, { find, objects, query }: Performing): unknown {
  const { references } = objects;
  if (action.ActionType === actionKind.trace) return null;
  const target = find.object(action.ObjectPathId);
  if (action.ActionType === actionKind.instantiate) {
    if (target === null) return null;
    const isKept = query.AutoKeepReference && target.kept;
    return { ...target.identity(), ...(isKept && { _ReferenceId: references.keep(target) }) };
  }
  if (action.ActionType === actionKind.query) return loaded(target, action.QueryInfo?.Select ?? []);
  const args = find.argumentsOf(action.ArgumentInfo);
  if (action.Name === "_KeepReference") return null; // also of a null object
  if (action.Name === "_RemoveReference") return references.remove(String(args[0]));
  if (target === null) throw notFound();
  const sets = action.ActionType === actionKind.set;
  requireChangeable(objects, { target, member: action.Name, sets });
  if (sets) return setProperty(target, action.Name, args[0]);
  if (action.ActionType !== actionKind.method) return missing(`action of kind ${action.ActionType}`);
  return callMethod(target, action.Name, args);
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the loaded properties by their names in messages; "a/b" is b of the object a. */
function loaded(target: Found, select: readonly string[]): Readonly<Record<string, unknown>> | null {
  if (target === null) return null;
  const items = target.items();
  if (items) return { ...target.identity(), _Items: items.map((item) => loaded(item, select)) };
  const values: Record<string, unknown> = { ...target.identity() };
  for (const path of select.length > 0 ? select : target.loadable) {
    const [name = "", ...rest] = path.split("/");
    const value = getProperty(target, capitalised(name));
    values[capitalised(name)] =
      value instanceof HostObject
        ? { ...Object(values[capitalised(name)]), ...loaded(value, [rest.join("/")].filter(Boolean)) }
        : value;
  }
  return values;
}
