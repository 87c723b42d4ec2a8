import { changesEndpoint, listedChangesSchema, raceChangeSchema } from "../../spec/changes";
import { countryCodes } from "../../spec/codes";
import {
  type Endpoint,
  type EndpointName,
  endpoints as endpointTable,
  extensionEndpoints,
  interfaceEndpoints,
  isExtension,
} from "../../spec/endpoints";
import { errorCodes, relayErrorCodes, requestIdHeader, serviceErrorCodes } from "../../spec/errorCodes";
import type { Parameter } from "../../spec/parameters";
import { schemas } from "../../spec/responses";

/** The JSON Schema of a parameter by kind; any other kind is a text. */
const parameterSchemas: { readonly [K in Parameter["kind"]]?: object } = {
  date: { type: "string", format: "date" },
  country: { type: "string", enum: countryCodes },
  integer: { type: "integer" },
  distance: { type: "string", pattern: "^\\d+(-\\d+)?$" },
  number: { type: "number" },
};

const sentence = { type: "string" };
const faults = {
  type: "array",
  items: {
    type: "object",
    properties: {
      loc: { type: "array", items: { type: "string" } },
      msg: { type: "string" },
      type: { type: "string" },
    },
    required: ["loc", "msg", "type"],
  },
};

function failure(status: number): object {
  const codes = serviceErrorCodes.filter((code) => errorCodes[code].status === status);
  const meanings = codes.map((code) => `\`${code}\`: ${errorCodes[code].meaning}.`).join(" ");
  const wait = status === 429 || status === 503 ? " Retry-After gives the seconds to wait." : "";
  const schema = {
    type: "object",
    properties: {
      detail: status === 422 ? faults : sentence,
      code: { type: "string", enum: codes, description: "The reason, which never changes its name" },
      requestId: { type: "string", description: "The request's name in the service's log" },
    },
    required: ["detail", "code"],
  };
  return {
    description: `${meanings}${wait}`,
    headers: requestIdHeaders,
    content: { "application/json": { schema } },
  };
}

const requestIdHeaders = {
  [requestIdHeader]: { schema: { type: "string" }, description: "The request's name in the service's log" },
};

const statuses = [...new Set(serviceErrorCodes.map((code) => errorCodes[code].status))].sort();

/** The errors of the relay, which answers on the same paths from a live service. */
const relayErrors = [
  "Responses of a live service come through the relay (`/relay/v1/...`). An error of that service keeps its sentence and gets a code, and the relay has errors of its own:\n",
  ...relayErrorCodes.map((code) => `- ${errorCodes[code].status} \`${code}\`: ${errorCodes[code].meaning}.`),
].join("\n");

interface Described {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly title: string;
  readonly description: string;
  /** Further members of the document's info. */
  readonly marks?: Readonly<Record<`x-${string}`, unknown>>;
}

const documents = {
  interface: {
    endpoints: interfaceEndpoints,
    title: "Horse, harness and greyhound racing form service",
    description: `Race discovery, race form, venues, barrier bias, jockey and trainer statistics, predictions.\n\n${relayErrors}`,
  },
  extension: {
    endpoints: extensionEndpoints,
    title: "Extension of the racing form service: past starts, results and angles",
    description:
      "Offered by a service that keeps past starts (X-Data-Source: results or simulated), with the keys, plans, limits and errors of the interface; no part of the interface, and not relayed to a live service. No response uses a start on or after the day asked for.",
    marks: { "x-extension-of": "/v1" },
  },
} as const satisfies Readonly<Record<string, Described>>;

/** Returns the interface or its extension as an OpenAPI 3.1 document, made from the routes' tables. */
export function openApi({
  version,
  server,
  document = "interface",
}: {
  readonly version: string;
  readonly server: string;
  readonly document?: keyof typeof documents;
}): object {
  const { endpoints, title, description, marks = {} }: Described = documents[document];
  const names = Object.keys(endpoints) as EndpointName[];
  const streams = endpoints === extensionEndpoints;
  const paths = [
    ...names.map((name) => [endpointTable[name].path, { get: operation(name, endpointTable[name]) }]),
    ...(streams
      ? [[changesEndpoint.path, { get: operation("changes", changesEndpoint, changesContent) }]]
      : []),
  ];
  return {
    openapi: "3.1.0",
    info: { title, version, description, ...marks },
    servers: [{ url: server }],
    security: [{ key: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-API-Key" } },
      schemas: {
        ...Object.fromEntries(names.map((name) => [name, jsonSchema(schemas[name])])),
        ...(streams && {
          changes: jsonSchema(raceChangeSchema),
          listedChanges: jsonSchema(listedChangesSchema),
        }),
      },
    },
  };
}

interface Declared {
  readonly type: unknown;
  readonly properties?: Readonly<Record<string, Declared>>;
  readonly items?: Declared;
}

/** Facts of a declared field that do not belong in its JSON Schema. */
const ofColumns: ReadonlySet<string> = new Set(["heading", "kind", "unit", "plan", "optional"]);

function jsonSchema(declared: Declared): object {
  const { properties, items } = declared;
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, jsonSchema(field)]);
  return {
    ...Object.fromEntries(Object.entries(declared).filter(([key]) => !ofColumns.has(key))),
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: jsonSchema(items) }),
  };
}

/** The schemas of a response by media type. */
type Content = Readonly<Record<string, string>>;

/** A caller that accepts JSON receives the list of changes up to now, every other one the stream. */
const changesContent: Content = { "text/event-stream": "changes", "application/json": "listedChanges" };

function operation(
  name: EndpointName | "changes",
  { summary, plan, section, parameters }: Endpoint,
  content: Content = { "application/json": name },
): object {
  return {
    operationId: name,
    summary,
    description: `Plan: ${plan === "pro" ? "Pro" : "Free or Pro"}. ${name === "changes" || isExtension(name) ? "Extension" : "Interface specification"}, section ${section}.`,
    parameters: Object.entries(parameters).map(([parameterName, parameter]) =>
      parameterOf(parameterName, parameter),
    ),
    responses: {
      200: {
        description: summary,
        headers: requestIdHeaders,
        content: Object.fromEntries(
          Object.entries(content).map(([type, schema]) => [
            type,
            { schema: { $ref: `#/components/schemas/${schema}` } },
          ]),
        ),
      },
      ...Object.fromEntries(statuses.map((status) => [status, failure(status)])),
    },
  };
}

function parameterOf(name: string, parameter: Parameter): object {
  const { kind, rule, required, minimum, maximum, values, default: value } = parameter;
  const schema = {
    ...(parameterSchemas[kind] ?? sentence),
    ...(values && { enum: values }),
    ...(kind === "integer" && { minimum, maximum }),
    ...(value !== undefined && { default: value }),
  };
  return { name, in: parameter.in, required, description: rule, schema };
}
