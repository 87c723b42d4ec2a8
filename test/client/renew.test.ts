import { NotFound } from "../../src/client/failure";
import { inTurn, json, right } from "./faultyService";
import { closeAll, opened } from "./opened";
import { formOf } from "./questions";

afterEach(closeAll);

const never = (): AbortSignal => new AbortController().signal;

test("what was at hand stays until the renewed answer is put in its place", async () => {
  const { client, service } = await opened();
  const first = await client.ask(formOf(3));
  const put = await client.renew(formOf(3), never());
  expect(service.requests).toHaveLength(2);
  expect(client.ask(formOf(3))).toBe(first);
  put();
  const second = client.ask(formOf(3));
  expect(second).not.toBeInstanceOf(Promise);
  expect(second).not.toBe(first);
  expect(service.requests).toHaveLength(2);
});

test("that the service no longer has the race takes the old answer's place like any other", async () => {
  const { client } = await opened(inTurn(right(), json({ detail: "no such race" }, { status: 404 })));
  await client.ask(formOf(3));
  const put = await client.renew(formOf(3), never());
  expect(client.ask(formOf(3))).not.toBeInstanceOf(Promise);
  put();
  expect(() => client.ask(formOf(3))).toThrow(NotFound);
});

test("a refused key is thrown, told in the log, and leaves what was at hand", async () => {
  const { client } = await opened(inTurn(right(), json({ detail: "unknown key" }, { status: 401 })));
  const first = await client.ask(formOf(3));
  await expect(client.renew(formOf(3), never())).rejects.toMatchObject({ kind: "keyRefused" });
  expect(client.ask(formOf(3))).toBe(first);
  expect(client.activity().map(({ outcome }) => outcome)).toContain("keyRefused");
});

test("a renewal that is called off changes nothing", async () => {
  const { client } = await opened();
  const first = await client.ask(formOf(3));
  const controller = new AbortController();
  controller.abort();
  await expect(client.renew(formOf(3), controller.signal)).rejects.toMatchObject({ kind: "cancelled" });
  expect(client.ask(formOf(3))).toBe(first);
});
