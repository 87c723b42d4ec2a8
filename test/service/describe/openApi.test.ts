import { changesEndpoint } from "../../../src/spec/changes";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020";
import { openApi } from "../../../src/service/describe/openApi";
import { relayErrorCodes, serviceErrorCodes } from "../../../src/spec/errorCodes";
import { flagConditions, numberConditions, textConditions } from "../../../src/spec/angleConditions";
import { extensionEndpoints, interfaceEndpoints } from "../../../src/spec/endpoints";
import { schemas } from "../../../src/spec/responses";
import { ask, fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "../testService";

const described = openApi({ version: "1.2.3", server: "/api" }) as {
  info: { version: string; description: string };
  paths: Record<
    string,
    { get: { operationId: string; parameters: { name: string; in: string; required: boolean }[] } }
  >;
};

test("describes every endpoint with every parameter of its table", () => {
  const listed = Object.entries(described.paths).map(([path, { get }]) => [
    get.operationId,
    path,
    get.parameters.map(({ name }) => name),
  ]);
  expect(listed).toEqual(
    Object.entries(interfaceEndpoints).map(([name, { path, parameters }]) => [
      name,
      path,
      Object.keys(parameters),
    ]),
  );
  expect(described.info.version).toBe("1.2.3");
});

test("the extension has a document of its own, which names it one; each of its fields is in docs/reference", () => {
  const extension = openApi({ version: "1", server: "/api", document: "extension" }) as {
    info: object;
    paths: object;
    components: { schemas: object };
  };
  expect(extension.info).toMatchObject({ "x-extension-of": "/v1" });
  expect(Object.keys(extension.paths)).toEqual([
    ...Object.values(extensionEndpoints).map(({ path }) => path),
    changesEndpoint.path,
  ]);
  expect(Object.keys(extension.components.schemas)).toEqual([
    ...Object.keys(extensionEndpoints),
    "changes",
    "listedChanges",
  ]);
  const page = (name: string) => readFileSync(join(__dirname, `../../../docs/reference/${name}.md`), "utf8");
  const missing = Object.values(extension.components.schemas).flatMap((schema: Schema) =>
    fieldsOf(schema).filter((field) => !page("extension").includes(`| \`${field}\` `)),
  );
  expect(missing).toEqual([]);
  for (const name of [
    ...Object.keys(numberConditions),
    ...Object.keys(textConditions),
    ...Object.keys(flagConditions),
  ])
    expect(page("conditions")).toContain(`| \`${name}\` `);
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

const fieldsOf = ({ properties = {} }: Schema, prefix = ""): string[] =>
  Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}${field.items ? "[]" : ""}`;
    return [path, ...fieldsOf(field.items ?? field, `${path}.`)];
  });

test("lists the code of every error, also of those that the relay passes on", () => {
  const text = JSON.stringify(described);
  for (const code of [...serviceErrorCodes, ...relayErrorCodes]) expect(text).toContain(`\`${code}\``);
  expect(described.info.description).toContain(
    "404 `upstream_not_found`: The live service has no such data.",
  );
});

test("lists every code that the service's sources name", () => {
  const folder = join(__dirname, "../../../src/service");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.ts$/.test(name),
  );
  const sourceNames = sources.flatMap((name) =>
    [
      ...readFileSync(join(folder, name), "utf8").matchAll(/(?:RequestError|tooManyRequests)\(\s*"(\w+)"/g),
    ].map(([, code]) => code),
  );
  expect(sourceNames.length).toBeGreaterThan(30);
  expect(
    sourceNames.filter(
      (code) => !serviceErrorCodes.some((knownServiceErrorCode) => knownServiceErrorCode === code),
    ),
  ).toEqual([]);
});

test("the OpenAPI document and the HTML page are served without a key", async () => {
  const history = await historyOf(fixtureFile);
  const service = serviceOf(history, { clock: pinned(fixtureDay) });
  const get = (path: string) => service.handle(new Request(`http://service.test/v1/${path}`));
  expect(await (await get("openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
  const page = await get("docs");
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
  const text = await page.text();
  for (const field of [
    "runners[].stats.trackDistance.winPercent",
    "recentStats.barrierStats[].advantage",
    "predictions[].placeProb",
  ]) {
    expect(text).toContain(`<code>${field}</code>`);
  }
  history.close();
});

test("the responses match the schemas exactly, without further or missing fields", async () => {
  const history = await historyOf(fixtureFile);
  const service = serviceOf(history, { clock: pinned(fixtureDay) });
  const ajv = new Ajv2020({ strict: false });
  const requests = {
    meetings: `/form/meetings?date=${fixtureDay}`,
    form: `/form?date=${fixtureDay}&track=ashford-park&race=3`,
    venues: "/form/venues",
    trackBias: "/stats/track-bias/ashford-park?window=90&distance=1200",
    jockey: "/stats/jockey/lovelock?window=90",
    trainer: "/stats/trainer/hollis?window=90",
  } as const;
  for (const [name, path] of Object.entries(requests)) {
    const { status, body } = await ask(service, path);
    const fits = ajv.compile(schemas[name as keyof typeof requests]);
    expect([name, status, fits(body) ? null : fits.errors]).toEqual([name, 200, null]);
  }
  history.close();
});
