import { html, raw } from "hono/html";
import { interfaceEndpoints, type Endpoint, type EndpointName } from "../../spec/endpoints";
import { schemas } from "../../spec/responses";

interface Shape {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

/** Returns every field of a response: its dotted name, type and meaning. */
export function fieldsOf(
  shape: Shape,
  prefix = "",
): (readonly [name: string, type: string, meaning: string])[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const types = [field.type ?? []].flat();
    const list = types.includes("array");
    const path = `${prefix}${name}${list ? "[]" : ""}`;
    const kind = field.enum ? field.enum.join(", ") : types.filter((type) => type !== "null").join(" or ");
    const omitted = shape.required?.includes(name) ? "" : "; may be omitted";
    const presence = types.includes("null") ? "; may be null" : omitted;
    const ownRow = [path, kind + presence, field.description ?? ""] as const;
    return [ownRow, ...fieldsOf(list ? (field.items ?? {}) : field, `${path}.`)];
  });
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#242424;background:#fff}
h2{margin-top:3rem;border-top:1px solid #d1d1d1;padding-top:1rem}table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid #e0e0e0}code{font-size:.95em}
@media (prefers-color-scheme:dark){body{color:#fff;background:#292929}th,td,h2{border-color:#525252}a{color:#479ef5}}`;

/** The interface as an HTML page, made from the same tables as the OpenAPI document. */
export const docsPage = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Racing form service</title>
      <style>
        ${raw(style)}
      </style>
    </head>
    <body>
      <h1>Racing form service</h1>
      <p>
        Horse, harness and greyhound racing form over HTTP GET and JSON. Every request carries its key in the
        header
        <code>X-API-Key</code>. The same as an OpenAPI document: <a href="openapi.json">openapi.json</a>.
      </p>
      ${Object.entries<Endpoint>(interfaceEndpoints).map(([name, endpoint]) => section(name as EndpointName, endpoint))}
    </body>
  </html>`;

function tableOf(headings: readonly string[], rows: readonly (readonly unknown[])[]) {
  return html`<table>
    <tr>
      ${headings.map((heading) => html`<th>${heading}</th>`)}
    </tr>
    ${rows.map(
      ([name, ...cells]) =>
        html`<tr>
          <td><code>${name}</code></td>
          ${cells.map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
    )}
  </table>`;
}

function section(name: EndpointName, { path, summary, plan, parameters }: Endpoint) {
  const rules = Object.entries(parameters).map(([parameter, { required, default: value, rule }]) => {
    return [parameter, required ? "required" : (value ?? ""), rule];
  });
  return html`<h2 id="${name}"><code>GET ${path}</code></h2>
    <p>${summary}. Plan: ${plan === "pro" ? "Pro" : "Free or Pro"}.</p>
    ${tableOf(["Parameter", "Default", "Rule"], rules)}
    <h3>Response</h3>
    ${tableOf(["Field", "Type", "Meaning"], fieldsOf(schemas[name]))}`;
}

/** The Content-Security-Policy of the page: its own style and nothing else. */
export const docsPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
