/** Suite of src/client: refetch. */
import { NotFound } from "../../src/client/failure";
import { inTurn, json, right } from "./faultyService";
import { closeAll, openClient } from "./openClient";
import { formOf } from "./questions";

afterEach(closeAll);

const never = (): AbortSignal => new AbortController().signal;

test("the cached answer stays until the new one is stored", async () => {
  const { client, service } = await openClient();
  const first = await client.ask(formOf(3));
  const store = await client.refetch(formOf(3), never());
  expect(service.requests).toHaveLength(2);
  expect(client.ask(formOf(3))).toBe(first);
  store();
  const second = client.ask(formOf(3));
  expect(second).not.toBeInstanceOf(Promise);
  expect(second).not.toBe(first);
  expect(service.requests).toHaveLength(2);
});

test("a race that the service no longer has replaces the cached answer", async () => {
  const { client } = await openClient(inTurn(right(), json({ detail: "no such race" }, { status: 404 })));
  await client.ask(formOf(3));
  const store = await client.refetch(formOf(3), never());
  expect(client.ask(formOf(3))).not.toBeInstanceOf(Promise);
  store();
  expect(() => client.ask(formOf(3))).toThrow(NotFound);
});

test("a refused key is thrown and logged, and the cached answer stays", async () => {
  const { client } = await openClient(inTurn(right(), json({ detail: "unknown key" }, { status: 401 })));
  const first = await client.ask(formOf(3));
  await expect(client.refetch(formOf(3), never())).rejects.toMatchObject({ kind: "keyRefused" });
  expect(client.ask(formOf(3))).toBe(first);
  expect(client.activity().map(({ outcome }) => outcome)).toContain("keyRefused");
});

test("a cancelled refetch changes nothing", async () => {
  const { client } = await openClient();
  const first = await client.ask(formOf(3));
  const controller = new AbortController();
  controller.abort();
  await expect(client.refetch(formOf(3), controller.signal)).rejects.toMatchObject({ kind: "cancelled" });
  expect(client.ask(formOf(3))).toBe(first);
});
