import type { AskedRace } from "../../spec/changes";
import {
  endpoints,
  interfaceEndpointNames,
  type Endpoint,
  type InterfaceEndpointName,
} from "../../spec/endpoints";

/** A request that may be relayed. */
export interface Question {
  readonly endpoint: InterfaceEndpointName;
  /** The path and query that go upstream, built from the parsed parameters; equal for equal questions. */
  readonly address: string;
  /** The requested date, YYYY-MM-DD. */
  readonly date?: string;
}

const longestValue = 100;

const routes = interfaceEndpointNames.map((name) => {
  const { path }: Endpoint = endpoints[name];
  return { name, path, pattern: new RegExp(`^${path.replace(/\{\w+\}/, "([^/]+)")}$`) };
});

/**
 * Parses a request: one of the interface's seven paths with known parameters, each at most once. Throws a
 * RequestError for anything else, so that a request cannot name another host or path.
 *
 * @example readQuestion({ method: "GET", path: "/v1/form/venues", query: new URLSearchParams("country=AU") })
 */
export function readQuestion({
  method,
  path,
  query,
}: {
  method: string;
  path: string;
  query: URLSearchParams;
}): Question {
  for (const { name, path: template, pattern } of routes) {
    const match = pattern.exec(path);
    if (!match) continue;
    if (method !== "GET")
      throw new RequestError("method_not_allowed", "only GET is relayed", { Allow: "GET" });
    const filled = template.replace(/\{(\w+)\}/, (_all, parameter: string) =>
      segment(parameter, decode(match[1] ?? "")),
    );
    const search = readQuery(endpoints[name], query);
    const date = query.get("date");
    return { endpoint: name, address: search ? `${filled}?${search}` : filled, ...(date && { date }) };
  }
  throw new RequestError("path_unknown", "no such path");
}

/** Returns the question for the form of a race, or for the meetings of a day. */
export function questionOf(asked: AskedRace): Question {
  const { path } = endpoints[asked.track === undefined ? "meetings" : "form"];
  return readQuestion({ method: "GET", path, query: new URLSearchParams(asked) });
}

function readQuery({ parameters, path }: Endpoint, query: URLSearchParams): string {
  const queryNames = Object.keys(parameters).filter((name) => parameters[name]?.in === "query");
  const unknown = [...query.keys()].find((name) => !queryNames.includes(name));
  // The message does not repeat the name, which may be a misplaced secret.
  if (unknown !== undefined)
    throw new RequestError("parameter_invalid", `unknown parameter: ${path} takes ${queryNames.join(", ")}`);
  return queryNames
    .filter((name) => query.has(name))
    .map((name) => {
      const [value = "", ...more] = query.getAll(name);
      if (more.length > 0)
        throw new RequestError(
          "parameter_invalid",
          `${name} must be given once: it appears ${more.length + 1} times`,
        );
      return `${name}=${encode(name, value)}`;
    })
    .join("&");
}

/** Encodes a value as a path segment, because dots and slashes would select another path. */
function segment(name: string, value: string): string {
  if (/[/\\]|^\.+$/.test(value))
    throw new RequestError("parameter_invalid", `${name} must not contain slashes or consist of dots`);
  return encode(name, value);
}

function encode(name: string, value: string): string {
  if (value.length > longestValue)
    throw new RequestError(
      "value_too_long",
      `${name} must have at most ${longestValue} characters: it has ${value.length}`,
    );
  if (/[\p{Cc}\p{Cs}]/u.test(value))
    throw new RequestError("parameter_invalid", `${name} must have no control characters`);
  return encodeURIComponent(value);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RequestError("malformed_request", "the path is not encoded as UTF-8");
  }
}
import { RequestError } from "../../service/routes/context";
