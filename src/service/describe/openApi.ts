import { raceCodes } from "../../spec/codes";
import { countryCodes } from "../../spec/countries";
import { endpoints, type Endpoint, type EndpointName } from "../../spec/endpoints";
import type { Parameter } from "../../spec/parameters";
import { schemas } from "../../spec/responses";

/** The JSON Schema of a parameter by its kind. */
const parameterSchemas: { readonly [K in Parameter["kind"]]: object } = {
  date: { type: "string", format: "date" },
  race_code: { type: "string", enum: raceCodes },
  country: { type: "string", enum: countryCodes },
  integer: { type: "integer" },
  distance: { type: "string", pattern: "^\\d+(-\\d+)?$" },
  timezone: { type: "string" },
  slug: { type: "string" },
  condition: { type: "string" },
  surface: { type: "string" },
  course: { type: "string" },
  name: { type: "string" },
};

const detail = { type: "object", properties: { detail: { type: "string" } }, required: ["detail"] };
const faults = {
  type: "object",
  properties: {
    detail: {
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
    },
  },
  required: ["detail"],
};

/** The error responses by status. */
const failures = {
  400: ["The date is outside the window", detail],
  401: ["The key is missing or unknown", detail],
  403: ["The plan does not include the endpoint", detail],
  404: ["There is no such venue, meeting, race, person or prediction", detail],
  422: ["A parameter is missing or cannot be used", faults],
  429: [
    "Too many requests at once, or the daily quota is used up; Retry-After gives the seconds to wait",
    detail,
  ],
} as const;

const json = (schema: object) => ({ "application/json": { schema } });

/** Returns the interface as an OpenAPI 3.1 document, from the tables that the routes use. */
export function openApi({ version, server }: { readonly version: string; readonly server: string }): object {
  const paths = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    endpoint.path,
    { get: operation(name as EndpointName, endpoint) },
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Horse, harness and greyhound racing form service",
      version,
      description:
        "Race discovery, race form, venues, barrier bias, jockey and trainer statistics, predictions.",
    },
    servers: [{ url: server }],
    security: [{ key: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-API-Key" } },
      schemas,
    },
  };
}

function operation(name: EndpointName, { summary, plan, section, parameters }: Endpoint): object {
  const errors = Object.entries(failures).map(([status, [description, schema]]) => [
    status,
    { description, content: json(schema) },
  ]);
  return {
    operationId: name,
    summary,
    description: `Plan: ${plan === "pro" ? "Pro" : "Free or Pro"}. Interface specification, section ${section}.`,
    parameters: Object.entries(parameters).map(([named, parameter]) => parameterOf(named, parameter)),
    responses: {
      200: { description: summary, content: json({ $ref: `#/components/schemas/${name}` }) },
      ...Object.fromEntries(errors),
    },
  };
}

function parameterOf(name: string, parameter: Parameter): object {
  const { kind, rule, required, minimum, maximum } = parameter;
  const range = kind === "integer" ? { minimum, maximum } : {};
  const { default: value } = parameter;
  const schema = { ...parameterSchemas[kind], ...range, ...(value === undefined ? {} : { default: value }) };
  return { name, in: parameter.in, required, description: rule, schema };
}
