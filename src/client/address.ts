import { endpoints } from "../spec/endpoints";
import type { Question } from "./question";

/** The address of a question beneath a base such as `/api` or `https://form.example.com`. */
export function addressOf(base: string, { endpoint, parameters }: Question): string {
  const { path, parameters: known } = endpoints[endpoint];
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(parameters[name] ?? ""));
  const query = Object.entries(known)
    .filter(([name, { in: place }]) => place === "query" && parameters[name] !== undefined)
    .map(([name]) => `${name}=${encodeURIComponent(parameters[name] ?? "")}`);
  return `${base.replace(/\/+$/, "")}${filled}${query.length ? `?${query.join("&")}` : ""}`;
}

/** Where the source tells about itself without a key: beside `/api`, beneath any other base. */
export const healthAddress = (base: string): string => `${base.replace(/\/+$/, "").replace(/\/api$/, "")}/health`;
