import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Service } from "../../src/service/createService";
import { openPredictedService } from "../functions/testSession";
import { openExample } from "../library/openExample";
import { callTool, openTools } from "./openTools";

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await openPredictedService();
  client = await openTools(openExample(service));
});

test("formula finds functions and fields by words, and checks formulas without a request", async () => {
  const { content } = await callTool(client, "formula", { words: "career of a jockey" });
  expect(content.rows.slice(0, 10).map(({ function: name }) => name)).toContain("JOCKEY");
  expect(content.requests).toBe(0);
  expect(content.formula).toBe(content.rows[0]?.example);
  const formula =
    '=RACING.FORM("2026-03-14","sha-tin",3)+RACING.BIAS(A1)+RACING.FORM("today","x",77)+RACING.DUTCH({4;6},10)';
  const checked = await callTool(client, "formula", { formula });
  expect(checked.content.rows).toEqual([
    {
      function: "FORM",
      isValid: true,
      outcome: expect.stringMatching(/^GET \/v1\/form\?date=2026-03-14&track=sha-tin/) as string,
    },
    { function: "BIAS", isValid: true, outcome: "not checked: cells supply venue" },
    { function: "FORM", isValid: false, outcome: expect.stringMatching(/^#VALUE! race must be/) as string },
    { function: "DUTCH", isValid: true, outcome: "sends no request" },
  ]);
  expect((await callTool(client, "formula", {})).text).toMatch(/^#VALUE! words or formula/);
});

test("an array constant has the rows that its semicolons separate", async () => {
  const formula = '=RACING.FORM("2026-03-14","sha-tin",3,"number",,{"country","hk";"missing","na"})';
  const { content } = await callTool(client, "formula", { formula });
  expect(content.rows).toEqual([
    { function: "FORM", isValid: true, outcome: expect.stringContaining("&country=hk&") as string },
  ]);
});
