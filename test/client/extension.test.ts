/** Suite of src/client: the extension's endpoints, which a live service does not have. */
import type { Question } from "../../src/client/question";
import { json } from "./faultyService";
import { closeAll, openClient } from "./openClient";

afterEach(closeAll);

const starts: Question<"starts"> = {
  endpoint: "starts",
  parameters: { date: "2026-03-14", track: "ashford-park", race: 3 },
};
const response = { date: "2026-03-14", track: "Ashford Park", raceNumber: 3, count: 6, runners: [] };
const notOffered = "This source keeps no past starts.";

test("a source with past starts is asked for them", async () => {
  const { client, service } = await openClient(json(response, { headers: { "X-Data-Source": "results" } }));
  expect((await client.ask(starts)).response).toEqual(response);
  expect(service.requests[0]?.url.pathname).toBe("/api/x1/starts");
});

test("a live source is asked nothing", async () => {
  const { client, service } = await openClient(json({ status: "ok" }));
  await client.ready();
  const before = service.requests.length;
  expect(() => client.ask(starts)).toThrow(notOffered);
  expect(() => client.ask(starts)).toThrow(notOffered);
  expect(service.requests).toHaveLength(before);
});

test("a source without a record of forecasts is told from one without past starts", async () => {
  const record: Question<"record"> = { endpoint: "record", parameters: { report: "summary", limit: 200 } };
  const noRecord = "This source keeps no record of forecasts.";
  const live = await openClient(json({ status: "ok" }));
  await live.client.ready();
  expect(() => live.client.ask(record)).toThrow(noRecord);
  const older = await openClient(
    json(
      { detail: "no such path", code: "path_unknown" },
      { status: 404, headers: { "X-Data-Source": "results" } },
    ),
  );
  await expect(older.client.ask(record)).rejects.toThrow(noRecord);
});

test.each([
  [
    "an unknown path means that the source lacks them",
    { detail: "no such path", code: "path_unknown" },
    "notOffered",
  ],
  ["a page of another server means the same", "<html></html>", "notOffered"],
  ["an unknown venue is the question's own", { detail: "no venue", code: "not_found" }, "notFound"],
])("%s", async (_title, body, kind) => {
  const { client } = await openClient(json(body, { status: 404, headers: { "X-Data-Source": "results" } }));
  await expect(client.ask(starts)).rejects.toMatchObject({ kind });
});
