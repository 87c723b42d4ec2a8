import Ajv2020 from "ajv/dist/2020";
import { openApi } from "../../../src/service/describe/openApi";
import { relayErrorCodes, serviceErrorCodes } from "../../../src/spec/errorCodes";
import { interfaceEndpoints } from "../../../src/spec/endpoints";
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
    Object.entries(interfaceEndpoints).map(([name, { path, parameters }]) => [name, path, Object.keys(parameters)]),
  );
  expect(described.info.version).toBe("1.2.3");
});

test("lists the code of every error, also of those that the relay passes on", () => {
  const text = JSON.stringify(described);
  for (const code of [...serviceErrorCodes, ...relayErrorCodes]) expect(text).toContain(`\`${code}\``);
  expect(described.info.description).toContain(
    "404 `upstream_not_found`: The live service has no such data.",
  );
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
