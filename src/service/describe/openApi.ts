import { raceCodes } from "../../spec/codes";
import { countryCodes } from "../../spec/countries";
import { errorCodes, relayErrorCodes, requestIdHeader, serviceErrorCodes } from "../../spec/errorCodes";
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

/** Returns the error responses by status, each with its codes. */
function failures(): Record<string, object> {
  const statuses = [...new Set(serviceErrorCodes.map((code) => errorCodes[code].status))].sort();
  return Object.fromEntries(statuses.map((status) => [status, failure(status)]));
}

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
  return { description: `${meanings}${wait}`, headers: requestIdHeaders, content: json(schema) };
}

const requestIdHeaders = {
  [requestIdHeader]: { schema: { type: "string" }, description: "The request's name in the service's log" },
};

const json = (schema: object) => ({ "application/json": { schema } });

/** The errors of the relay, which answers the same paths from a live service. */
const relayErrors = [
  "Responses of a live service come through the relay (`/relay/v1/...`). An error of that service keeps its sentence and gets a code, and the relay has errors of its own:\n",
  ...relayErrorCodes.map((code) => `- ${errorCodes[code].status} \`${code}\`: ${errorCodes[code].meaning}.`),
].join("\n");

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
      description: `Race discovery, race form, venues, barrier bias, jockey and trainer statistics, predictions.\n\n${relayErrors}`,
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
  return {
    operationId: name,
    summary,
    description: `Plan: ${plan === "pro" ? "Pro" : "Free or Pro"}. Interface specification, section ${section}.`,
    parameters: Object.entries(parameters).map(([named, parameter]) => parameterOf(named, parameter)),
    responses: {
      200: {
        description: summary,
        headers: requestIdHeaders,
        content: json({ $ref: `#/components/schemas/${name}` }),
      },
      ...failures(),
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
