import { endpointNames, endpoints, type Endpoint, type EndpointName } from "../../spec/endpoints";
import { Refused } from "./refused";

/** A request that may go upstream. */
export interface Question {
  readonly endpoint: EndpointName;
  /** Path and query as they go upstream: made anew from what was understood, so equal questions have equal addresses. */
  readonly address: string;
  /** The date that is asked for, YYYY-MM-DD. */
  readonly date?: string;
}

const longestValue = 100;

const routes = endpointNames.map((name) => {
  const { path }: Endpoint = endpoints[name];
  return { name, path, pattern: new RegExp(`^${path.replace(/\{\w+\}/, "([^/]+)")}$`) };
});

/**
 * Reads a request beneath the relay: one of the interface's seven paths with parameters that it knows, each at most once.
 * Anything else is refused, so nothing that a caller writes can name another host or path.
 *
 * @example readQuestion({ method: "GET", path: "/v1/form/venues", query: new URLSearchParams("country=AU") })
 */
export function readQuestion({ method, path, query }: { method: string; path: string; query: URLSearchParams }): Question {
  for (const { name, path: template, pattern } of routes) {
    const found = pattern.exec(path);
    if (!found) continue;
    if (method !== "GET") throw new Refused(405, "only GET is relayed", { Allow: "GET" });
    const filled = template.replace(/\{(\w+)\}/, (_all, parameter: string) => segment(parameter, decode(found[1] ?? "")));
    const asked = readQuery(endpoints[name], query);
    const date = query.get("date");
    return { endpoint: name, address: asked ? `${filled}?${asked}` : filled, ...(date && { date }) };
  }
  throw new Refused(404, "no such path");
}

function readQuery({ parameters, path }: Endpoint, query: URLSearchParams): string {
  const known = Object.keys(parameters).filter((name) => parameters[name]?.in === "query");
  const strange = [...query.keys()].find((name) => !known.includes(name));
  // Its name is not repeated: it may be a secret in the wrong place.
  if (strange !== undefined) throw new Refused(422, `a parameter is not known: ${path} takes ${known.join(", ")}`);
  return known
    .filter((name) => query.has(name))
    .map((name) => {
      const [value = "", ...more] = query.getAll(name);
      if (more.length > 0) throw new Refused(422, `${name} must be given once: it is given ${more.length + 1} times`);
      return `${name}=${encode(name, value)}`;
    })
    .join("&");
}

/** A value as a segment of the path, where dots and slashes would lead elsewhere. */
function segment(name: string, value: string): string {
  if (/[/\\]|^\.+$/.test(value)) throw new Refused(422, `${name} must be a word: slashes and dots alone are none`);
  return encode(name, value);
}

function encode(name: string, value: string): string {
  if (value.length > longestValue)
    throw new Refused(414, `${name} must have at most ${longestValue} characters: it has ${value.length}`);
  if (/[\p{Cc}\p{Cs}]/u.test(value)) throw new Refused(422, `${name} must have no control characters`);
  return encodeURIComponent(value);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refused(400, "the path is not encoded as UTF-8");
  }
}
